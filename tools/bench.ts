import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { packages } from "./architecture/layout.ts";
import { root, show } from "./run.ts";

/**
 * `npm run bench [-- NAME... [--OPTION...]]`: runs every `<package>/bench/*.ts` in a process of its own. A bench prints
 * ratios against a peer measured in the same run; it fails only if it could not measure. Words from the first option on
 * go to the bench. `--help` without a name lists the benches.
 */
const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith("--"));
const names = args.slice(0, firstOption < 0 ? undefined : firstOption);
const options = firstOption < 0 ? [] : args.slice(firstOption);
let failed = 0;
for (const name of packages) {
  const folder = join(root, name, "bench");
  if (!existsSync(folder)) continue;
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith(".ts"))) {
    const title = `${name}/${file.replace(/\.ts$/, "")}`;
    if (names.length > 0 && !names.some((arg) => title.includes(arg))) continue;
    if (names.length === 0 && options.includes("--help")) {
      console.log(title);
      continue;
    }
    console.log(`\n# ${title}`);
    if (show([process.execPath, "--expose-gc", join(folder, file), ...options]) !== 0) failed++;
  }
}
process.exitCode = failed === 0 ? 0 : 1;
