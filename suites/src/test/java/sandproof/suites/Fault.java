package sandproof.suites;

/** What a driver may do wrong, and by which promise that is found. */
enum Fault {
    NONE(""),
    SWALLOWS_WHAT_IS_PRINTED("what_a_task_prints_and_its_exit_code_come_back"),
    CALLS_ALL_A_SUCCESS("another_exit_code_than_zero_is_a_failure"),
    CALLS_WHAT_CANNOT_START_A_SUCCESS("a_program_that_is_not_there_is_no_success"),
    LETS_A_SHELL_READ_ARGUMENTS("arguments_and_variables_come_as_they_are"),
    FORGETS_VARIABLES("arguments_and_variables_come_as_they_are"),
    CHANGES_INPUTS("inputs_are_there_byte_for_byte"),
    FORGETS_ARTIFACTS("what_it_leaves_in_its_output_is_handed_over"),
    TELLS_ARTIFACTS_EARLY("what_it_will_leave_is_not_told_before_its_end"),
    WAITS_TOO_LONG("waiting_does_not_outlast_its_patience"),
    IGNORES_CANCEL("a_cancelled_task_ends_as_cancelled_and_may_be_cancelled_again"),
    REFUSES_A_SECOND_CANCEL("a_cancelled_task_ends_as_cancelled_and_may_be_cancelled_again"),
    HAS_ONE_WORD_FOR_ALL_ENDS_BY_FORCE("a_task_over_its_time_ends_as_timed_out"),
    KEEPS_ALL_THAT_COMES("a_flood_is_cut"),
    HAS_ONE_NAME_FOR_ALL("two_tasks_have_two_names_and_two_outputs"),
    HOLDS_ON("after_its_end_nothing_is_held_for_it"),
    HOLDS_NOTHING("what_runs_is_held_by_an_inventory"),
    LEAVES_TASKS_RUNNING("closing_the_sandbox_ends_what_still_runs"),
    HAS_NO_PLACES("what_it_says_of_itself_can_be_asked_for");

    final String promise;

    Fault(String promise) {
        this.promise = promise;
    }
}
