import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * `npm run bench -- viewer [--events N] [--rounds N]` measures the page of a long session in a real Chromium. Reports the
 * time until its list is usable, compared with `JSON.parse` of the same lines in Node.js. Also reports the time of a
 * search, the first opening of each view, the smoothness of scrolling, and the axe findings in every view.
 * `npm run bench -- viewer --screenshots DIR [TAPE [TAPE]]` takes a screenshot of each view at three sizes in both
 * themes instead. Needs the packages that `npm run interop` installs.
 */
const program = fileURLToPath(new URL("../interop/src/viewer-bench.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
