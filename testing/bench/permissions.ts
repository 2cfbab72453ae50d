import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { keyOf } from "../interop/src/permissions/call.ts";
import { compare, type Difference, shown } from "../interop/src/permissions/compare.ts";
import { bothJudges } from "../interop/src/permissions/deciders.ts";
import { attackSamples, lineSamples } from "../interop/src/permissions/samples.ts";

/**
 * Compares permission decisions with the real CLI's, under several rules and modes. Prints how many calls both decide
 * alike, and the simplest form of those on which ours is stricter or laxer. Fails on any laxer one. `--seed` and
 * `--lines` select the generated command lines, and `--attacks` the hand-written ones. `--stricter` also minimizes and
 * lists the stricter ones. `--remember FILE` stores the decisions of the real CLI.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    lines: { type: "string", default: "2000" },
    attacks: { type: "boolean", default: false },
    stricter: { type: "boolean", default: false },
    remember: { type: "string" },
  },
});

const peers = join(dirname(fileURLToPath(import.meta.url)), "..", "interop", "node_modules");

/** Differences of the same call are shown once. */
const distinct = (differences: readonly Difference[]): Difference[] => [
  ...new Map(differences.map((each) => [`${each.setting.mode} ${keyOf(each.call)}`, each])).values(),
];

if (!existsSync(peers)) {
  console.error(`The real CLI is missing at ${peers}; run: npm ci --prefix testing/interop`);
  process.exitCode = 1;
} else {
  const seed = Number(values.seed);
  const samples = values.attacks ? attackSamples(seed) : lineSamples(seed, Number(values.lines));
  const started = performance.now();
  const { agree, stricter, laxer } = await compare(
    samples,
    bothJudges(values.remember),
    values.stricter ? "both" : "laxer",
  );
  const all = agree + stricter.length + laxer.length;
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${all} calls, seed ${seed}: ${agree} agree, ${stricter.length} stricter, ${laxer.length} laxer; ${(all / seconds).toFixed(0)} a second`,
  );
  for (const each of distinct(laxer)) console.log(`laxer\n${shown(each)}`);
  if (values.stricter) for (const each of distinct(stricter)) console.log(`stricter\n${shown(each)}`);
  if (laxer.length > 0) process.exitCode = 1;
}
