import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { at, type Definitions, diff, type Release, releases } from "@agentwire/protocol";
import { inCopyOfTree } from "../../tools/copy-of-tree.ts";
import { findingsOf } from "../../tools/run.ts";
import { Checkout } from "../src/declarations/apply/checkout.ts";
import { loadCompiler } from "../src/declarations/compile/compiler.ts";
import { rollBack } from "./rehearsal/roll-back.ts";

/**
 * Rehearses the day of a release, for each of the last releases. It removes from a copy of the repository what the schemas
 * say about that release and runs `agentwire schema import RELEASE --apply`. Then it checks whether derived files, types
 * and tests of the copy are green without a manual step. `--last N` chooses how many releases (30), `--only RELEASE` one of them. `--quick` only imports and loads the sources;
 * `--cache FOLDER` names a folder of downloaded declarations.
 */
const { values } = parseArgs({
  options: {
    last: { type: "string", default: "30" },
    only: { type: "string", multiple: true },
    quick: { type: "boolean", default: false },
    cache: { type: "string", default: join(import.meta.dirname, "..", "..", ".agentwire", "releases") },
  },
});
const compiler = await loadCompiler();

/** Annotations that a person words. All else must be as before. */
const worded = new Set(["description", "role", "unit", "catalogue", "evidence", "chance", "promise"]);

/** Definitions without wording, with lists of names in one order. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(plain);
    return items.every((item) => typeof item === "string") ? items.sort() : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, inner]) => !(worded.has(key) && typeof inner !== "object"));
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}

const fromSources = ["node", "--conditions=@agentwire/source", "--input-type=module", "--eval"];

/** Imports a release without generating and compiling, and prints what differs then. */
const importOnly = (release: Release) => `
import { at } from "./protocol/src/index.ts";
import * as atlas from "./cli/src/declarations/index.ts";
import { Checkout } from "./cli/src/declarations/apply/checkout.ts";
import { planChanges } from "./cli/src/declarations/apply/plan.ts";
const compiler = await atlas.loadCompiler();
const declared = atlas.readDeclarations(compiler, await atlas.fetchDeclarations("${release}", ${JSON.stringify(resolve(values.cache))}));
const { unexplained } = atlas.review("${release}", atlas.compareRelease(at("${release}"), declared));
const checkout = new Checkout(process.cwd());
const plan = planChanges(compiler.ts, { release: "${release}", differences: unexplained, declared, folder: checkout.schemas });
checkout.write(compiler.ts, plan);
for (const { kind, path } of plan.left) console.log(kind, path);
process.exitCode = plan.left.length;`;

/** Writes the definitions of a release as the sources of a copy have them. */
const printDefinitions = (release: Release) => `
import { at } from "./protocol/src/index.ts";
import { writeFileSync } from "node:fs";
writeFileSync("definitions.json", JSON.stringify(at("${release}").definitions));`;

function definitionsIn(copy: string, release: Release): Definitions | readonly string[] {
  const found = findingsOf([...fromSources, printDefinitions(release)], { cwd: copy });
  return found.length > 0 ? found : (JSON.parse(readFileSync(join(copy, "definitions.json"), "utf8")) as Definitions);
}

function importInto(copy: string, release: Release): readonly string[] {
  if (values.quick) return findingsOf([...fromSources, importOnly(release)], { cwd: copy });
  const { code, output } = new Checkout(copy).agentwire(
    ...["schema", "import", release, "--apply", "--cache", resolve(values.cache)],
  );
  return code === 0 ? [] : output.split("\n");
}

/** Removes imports that nothing uses after the roll back. */
const unused = ["biome", "lint", "--write", "--unsafe", "--only=correctness/noUnusedImports"];

/** The steps that must succeed after `--apply`, and what they print if they fail. */
const green: readonly (readonly [string, readonly string[]])[] = [
  ["derived files", ["node", "--conditions=@agentwire/source", "tools/generate.ts", "--check"]],
  ["types", ["tsc", "-b", "--checkers", "1"]],
  [
    "tests",
    [
      ...["vitest", "run", "--reporter", "dot", "--project", "unit"],
      ...[
        "protocol/test",
        "runtime/test/agent/control",
        "runtime/test/host/option",
        "testing/test/broken-peers/meaning",
      ],
    ],
  ],
];

interface Outcome {
  readonly changes: number;
  /** How many definitions differ from the ones that a person wrote. */
  readonly different: readonly string[];
  readonly problems: readonly string[];
}

/** Removes what a rehearsal left in the copy, except for compiled files, so that the next one compiles less. */
function restore(copy: string): void {
  for (const command of ["reset --quiet --hard", "clean --quiet --force -d"]) {
    execFileSync("git", command.split(" "), { cwd: copy });
  }
}

function keepState(copy: string): void {
  const identity = ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@localhost"];
  execFileSync("git", ["init", "--quiet"], { cwd: copy });
  execFileSync("git", ["add", "--all"], { cwd: copy });
  execFileSync("git", [...identity, "commit", "--quiet", "--no-verify", "--message", "The copy"], { cwd: copy });
}

/** Whether the import wrote each source as it was. `npm run check` and `npm test` have checked such a tree. */
const isRestored = (copy: string) =>
  execFileSync("git", ["status", "--porcelain"], { cwd: copy, encoding: "utf8" }) === "";

function rehearse(copy: string, release: Release, previous: Release): Outcome {
  const changes = diff(previous, release).changes.length;
  const expected = at(release).definitions;
  const rolled = rollBack(compiler.ts, copy, release);
  if (rolled.length > 0) findingsOf([...unused, ...rolled], { cwd: copy });
  const failed = importInto(copy, release);
  if (failed.length > 0) return { changes, different: [], problems: ["import fails:", ...failed] };
  const after = definitionsIn(copy, release);
  if (Array.isArray(after)) return { changes, different: [], problems: ["The sources do not load:", ...after] };
  const made = after as Definitions;
  const different = [...new Set([...Object.keys(expected), ...Object.keys(made)])].filter(
    (name) => !isDeepStrictEqual(plain(expected[name]), plain(made[name])),
  );
  if (values.quick || isRestored(copy)) return { changes, different, problems: [] };
  for (const [name, command] of green) {
    const problems = findingsOf(command, { cwd: copy });
    if (problems.length > 0) return { changes, different, problems: [`${name} fail:`, ...problems] };
  }
  return { changes, different, problems: [] };
}

const chosen = releases
  .map((release, i): readonly [Release, Release] => [release, releases[i - 1] ?? release])
  .slice(-Number(values.last))
  .filter(([release]) => values.only === undefined || values.only.includes(release));
let passed = 0;
/** What a rehearsal shows. The quick form generates, compiles and tests nothing. */
const goal = values.quick ? "imported" : "green";
inCopyOfTree("rehearsals", (copy) => {
  keepState(copy);
  for (const [release, previous] of chosen) {
    const { changes, different, problems } = rehearse(copy, release, previous);
    restore(copy);
    if (problems.length === 0) passed++;
    const verdict = problems.length > 0 ? "FAILED" : goal;
    const other = different.length > 0 ? `, definitions unlike the present ones: ${different.join(", ")}` : "";
    console.log(`${previous} -> ${release}: ${changes} changes, ${verdict}${other}`);
    for (const line of problems.slice(0, 20)) console.log(`  ${line.slice(0, 200)}`);
  }
});
console.log(`${passed} of ${chosen.length} ${goal} without a manual step`);
process.exitCode = passed === chosen.length ? 0 : 1;
