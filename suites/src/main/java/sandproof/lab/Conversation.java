package sandproof.lab;

/** What a canary does with one connection. Called by one thread only, and never again after {@link #over()}. */
interface Conversation {
    /** The connection is there; a server that speaks first does it now. */
    default void began(Outlet outlet) {}

    /** Bytes arrived. */
    void heard(byte[] bytes, Outlet outlet);

    /** The connection ended, broke, timed out or was pushed out by newer ones. */
    void over();

    /** The way back to the caller. */
    interface Outlet {
        void say(byte[] bytes);

        /** Nothing more will be said; the connection ends when all is sent. */
        void hangUp();
    }

    /** Starts a conversation. */
    interface Opener {
        Conversation open(Caller caller);
    }
}
