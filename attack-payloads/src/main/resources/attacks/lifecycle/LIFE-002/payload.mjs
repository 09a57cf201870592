// Ends with success and leaves three bounded daemons behind: each ends by itself after twelve seconds.
import * as attempt from "./attempt.mjs";
import * as child from "./child.mjs";

const DEAF = 'trap "" TERM INT HUP QUIT; exec sleep 12';

function left(words, more) {
  return child.start("/bin/sh", ["-c", DEAF, ...words], { detached: true, ...more });
}

await attempt.begin();
await attempt.control("start and end one child", child.innocent);
attempt.hostile("leave daemons behind after a normal end");
await attempt.variant("stubborn daemon", () => left([attempt.NONCE]));
await attempt.variant("nameless daemon", () => left([], { env: {}, cwd: "/" }));
// It bears no name: here it is seen as a child of this program's, which must last.
await attempt.hold();
await attempt.variant("daemon that holds stdout", () => left([], { holdsStdout: true }));
await attempt.end();
