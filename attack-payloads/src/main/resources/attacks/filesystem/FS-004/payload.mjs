// Lays links out of its own directories and reads through them.
import fs from "node:fs";
import { join, relative } from "node:path";

import * as attempt from "./attempt.mjs";

const { file: SECRET, dir: FOLDER } = attempt.CANARY;
const at = (name) => join(attempt.OUTPUT, `${name}-${attempt.NONCE}`);
const UP = relative(attempt.OUTPUT, "/");
const LINKS = [
  [at("file"), SECRET],
  [at("dir"), FOLDER],
  [at("chain"), "file-" + attempt.NONCE],
  [at("relative"), join(UP, SECRET)],
  [at("proc"), "/proc/self/root" + SECRET],
  [join(attempt.TMP, "tmp-" + attempt.NONCE), SECRET],
];

async function lay(path, target) {
  await attempt.variant(`lay ${path} -> ${target}`, () => fs.symlinkSync(target, path));
  await attempt.variant(`lay ${path} by a promise`, async () => {
    if (!fs.existsSync(path)) {
      await fs.promises.symlink(target, path);
    }
  });
}

// What was laid in one permitted place and is carried to another means another target there.
function carried() {
  const [folder, link, file] = [at("inner"), at("inner") + "/link", at("carried")];
  fs.mkdirSync(folder);
  try {
    fs.symlinkSync(join("..", UP, SECRET), link);
    fs.renameSync(link, file);
    attempt.got(attempt.head(file));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.rmSync(file, { force: true });
  }
}

await attempt.begin();
await attempt.control("read own input", attempt.readInput);
attempt.hostile(`read ${SECRET} through a link`);
for (const [path, target] of LINKS) {
  await lay(path, target);
}
for (const [path, target] of LINKS) {
  await attempt.steal("read " + path, target === FOLDER ? path + "/secret.txt" : path);
}
await attempt.variant("a link that is moved", carried);
await attempt.variant("hard link", () => fs.linkSync(SECRET, at("hard")));
await attempt.steal("read the hard link", at("hard"));
// The links stay for a moment, so that whoever watches can see where they led.
await attempt.hold(0.3);
[...LINKS.map(([path]) => path), at("hard")].forEach((path) => fs.rmSync(path, { force: true }));
await attempt.end();
