import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compare, type Difference } from "../interop/src/permissions/compare.ts";

/**
 * Holds our judgement of generated command lines against the real CLI's, under several rules and modes. Prints how many
 * lines both judge alike, and the simplest form of those on which ours is stricter or laxer; fails on any laxer one.
 * `--seed` and `--lines` say which lines; `--stricter` shrinks and lists the stricter ones as well.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    lines: { type: "string", default: "2000" },
    stricter: { type: "boolean", default: false },
  },
});

const peers = join(dirname(fileURLToPath(import.meta.url)), "..", "interop", "node_modules");

/** One difference in two lines. */
const shown = ({ setting, line, ours, real, why }: Difference): string =>
  `  ${JSON.stringify(line)}\n    ours ${ours}, real ${real} in ${setting.mode} with ${JSON.stringify(setting.rules)}: ${why}`;

/** Differences of the same line are reported once. */
const distinct = (differences: readonly Difference[]): Difference[] => [
  ...new Map(differences.map((each) => [`${each.setting.mode} ${each.line}`, each])).values(),
];

if (!existsSync(peers)) {
  console.error(`The real CLI is missing at ${peers}; run: npm ci --prefix testing/interop`);
  process.exitCode = 1;
} else {
  const { agree, stricter, laxer } = await compare(
    Number(values.seed),
    Number(values.lines),
    values.stricter ? "both" : "laxer",
  );
  const all = agree + stricter.length + laxer.length;
  console.log(`${all} lines, seed ${values.seed}: ${agree} agree, ${stricter.length} stricter, ${laxer.length} laxer`);
  for (const each of distinct(laxer)) console.log(`laxer\n${shown(each)}`);
  if (values.stricter) for (const each of distinct(stricter)) console.log(`stricter\n${shown(each)}`);
  if (laxer.length > 0) process.exitCode = 1;
}
