import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * `npm run bench -- viewer [--events N] [--rounds N]`: how long a page of a long session takes in a real Chromium until
 * its list can be used, against `JSON.parse` of the same lines in Node.js; what a search takes and how it scrolls; and
 * what axe finds in every view. Needs the packages that `npm run interop` installs.
 */
const program = fileURLToPath(new URL("../interop/src/viewer-bench.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
