import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { keyOf } from "../interop/src/permissions/call.ts";
import { compare, type Difference, shown } from "../interop/src/permissions/compare.ts";
import { createDeciders } from "../interop/src/permissions/deciders.ts";
import { byChoice } from "../interop/src/permissions/deliberate.ts";
import {
  attackSamples,
  editSamples,
  fileSamples,
  hookSamples,
  lineSamples,
  mcpSamples,
  programSamples,
  type Samples,
  tokenSamples,
} from "../interop/src/permissions/samples.ts";

/**
 * Compares permission decisions with the real CLI's, under several rules and modes. Prints how many calls both decide
 * alike, and the simplest form of those on which ours is stricter or laxer. Fails on any laxer one. `--seed` and
 * `--lines` select the generated calls, and `--of` their kind. Kinds are `lines` of commands, `edits` of a few characters
 * in them, `tokens` of shell syntax in any order, and `programs` with any options and operands. Others are calls of `files` tools and of `mcp` tools,
 * answers of `hooks`, and hand-written `attacks`. The stricter ones
 * are counted by the classes of `deliberate.ts`, and `--stricter` also minimizes and lists them. `--remember FILE` stores the decisions of the real CLI, by default in an
 * ignored folder by kind and seed. `--seconds` limits a run, so that a later one continues it. `--stored` compares only
 * the stored decisions with those of our agent.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    lines: { type: "string", default: "2000" },
    of: { type: "string", default: "lines" },
    stricter: { type: "boolean", default: false },
    remember: { type: "string" },
    stored: { type: "boolean", default: false },
    seconds: { type: "string", default: "Infinity" },
  },
});

const kinds: Readonly<Record<string, (seed: number, count: number) => Samples>> = {
  lines: lineSamples,
  edits: editSamples,
  tokens: tokenSamples,
  programs: programSamples,
  files: fileSamples,
  mcp: mcpSamples,
  hooks: hookSamples,
  attacks: (seed) => attackSamples(seed),
};

const here = dirname(fileURLToPath(import.meta.url));
const peers = join(here, "..", "interop", "node_modules");
const store = join(here, "..", "..", ".agentwire", "decisions", `${values.of}-${values.seed}.jsonl`);

/** The generator of a kind of calls. */
function kindOf(name: string): (seed: number, count: number) => Samples {
  const kind = kinds[name];
  if (kind === undefined) throw new Error(`--of ${name} is unknown. Use one of: ${Object.keys(kinds).join(", ")}.`);
  return kind;
}

/** Differences of the same call are shown once. */
const distinct = (differences: readonly Difference[]): Difference[] => [
  ...new Map(differences.map((each) => [`${each.setting.mode} ${keyOf(each.call)}`, each])).values(),
];

if (!existsSync(peers)) {
  console.error(`The real CLI is missing at ${peers}; run: npm ci --prefix testing/interop`);
  process.exitCode = 1;
} else {
  const seed = Number(values.seed);
  const samples = kindOf(values.of)(seed, Number(values.lines));
  const requested = [...samples.values()].reduce((sum, part) => sum + part.length, 0);
  const started = performance.now();
  const { agree, stricter, laxer } = await compare(
    samples,
    createDeciders(values.remember ?? store, values.stored),
    values.stricter ? "both" : "laxer",
    () => performance.now() - started > Number(values.seconds) * 1000,
  );
  const all = agree + stricter.length + laxer.length;
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${all} of ${requested} calls, seed ${seed}: ${agree} agree, ${stricter.length} stricter, ${laxer.length} laxer; ${(all / seconds).toFixed(0)} a second`,
  );
  const { counts, unexplained } = byChoice(stricter);
  const share = all === 0 ? 0 : (unexplained.length / all) * 100;
  for (const { name, reason, count } of counts)
    if (count > 0) console.log(`  ${count} stricter by choice, ${name}: ${reason}`);
  console.log(`  ${unexplained.length} stricter for no stated reason (${share.toFixed(2)} %)`);
  for (const each of distinct(laxer)) console.log(`laxer\n${shown(each)}`);
  if (values.stricter) for (const each of distinct(stricter)) console.log(`stricter\n${shown(each)}`);
  if (laxer.length > 0) process.exitCode = 1;
}
