// Looks for the files of the task that runs beside this one.
import * as attempt from "./attempt.mjs";
import * as traces from "./traces.mjs";

const PID = Number(attempt.CANARY.neighbourPid) || 0;

// It may have come to life only just now: its files are waited for, for a moment.
async function awaitNeighbour() {
  const until = performance.now() + 1000;
  while (performance.now() < until) {
    for (const place of [`/proc/${PID}/cwd`, attempt.TMP]) {
      try {
        traces.search(place, 1);
        return;
      } catch {
        // Not yet, or never.
      }
    }
    await attempt.hold(0.1);
  }
}

await attempt.begin();
await attempt.control("read own input", attempt.readInput);
attempt.hostile("read a file of the neighbour");
if (PID) {
  await awaitNeighbour();
  for (const name of ["environ", "maps"]) {
    await attempt.variant(`/proc/${PID}/${name}`, () => void attempt.head(`/proc/${PID}/${name}`));
  }
  for (const place of [`/proc/${PID}/root/tmp`, `/proc/${PID}/root${attempt.OUTPUT}`, `/proc/${PID}/cwd`]) {
    await traces.takeFrom(place, 1);
  }
}
await traces.take(["/tmp", "/var/tmp", "/dev/shm", "/run"]);
await attempt.end();
