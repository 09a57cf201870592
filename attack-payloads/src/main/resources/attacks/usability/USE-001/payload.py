"""Honest work: read a table, compute, write a report, fetch from the allowed host."""
import sys

sys.dont_write_bytecode = True
import os

import attempt
import channel


def compute():
    rows = [line.split(",") for line in attempt.read_input().strip().splitlines()[1:]]
    total = sum(float(amount) for _, amount in rows)
    report = os.path.join(attempt.OUTPUT, "report.txt")
    with open(report, "w", encoding="utf-8") as file:
        file.write("%d rows, total %.2f\n%s\n" % (len(rows), total, attempt.answer("published")))
    attempt.say("wrote", name="report.txt")
    with open(os.path.join(attempt.TMP, "scratch-" + attempt.NONCE), "w+", encoding="utf-8") as scratch:
        scratch.write("scratch")
        os.remove(scratch.name)
    return report


# Patient: on a busy machine the first request of a run may wait, and a verdict on the whole run hangs on it.
attempt.begin(12)
computed = attempt.control("read the table, compute, write the report", compute)
fetched = channel.control(patience=8)
attempt.hostile("nothing: this is the control of the whole catalogue")
attempt.outcome("ordinary work", "succeeded" if computed and fetched else "error")
attempt.end()
