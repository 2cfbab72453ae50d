import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { rules } from "./architecture/rules.ts";
import { scan } from "./architecture/scan.ts";
import { findingsOf, root } from "./run.ts";

/**
 * `npm run check`: every check that does not run the product. Prints one line a step and
 * the findings of those that fail. Words select the steps whose names contain one of them: `npm run check -- lint
 * docs`. `--report FILE` also writes the counts and what failed as JSON.
 */
const { values, positionals } = parseArgs({ options: { report: { type: "string" } }, allowPositionals: true });

const command =
  (...args: string[]) =>
  () =>
    findingsOf(args);

const steps: readonly (readonly [name: string, findings: () => string[]])[] = [
  ["language", command("node", "tools/prose.ts")],
  ["public docstrings", command("node", "--conditions=@agentwire/source", "tools/docstrings.ts")],
  ["derived files", command("node", "--conditions=@agentwire/source", "tools/generate.ts", "--check")],
  ["types", command("tsc", "-b", "--checkers", "1")],
  ["examples and samples", command("node", "tools/examples.ts")],
  ["types of tests and tools", command("tsc", "-p", "tsconfig.test.json", "--checkers", "1")],
  ["types of the viewer", command("tsc", "-p", "replay/viewer/tsconfig.json")],
  ["types of the web chat", command("tsc", "-p", "cli/examples/web-chat/tsconfig.json")],
  ["lint and format", command("biome", "ci", "--colors=off", "--diagnostic-level=warn", ".")],
  ["unused files, exports and dependencies", command("knip", "--no-progress", "--treat-config-hints-as-errors")],
  [
    "architecture",
    () => {
      const files = scan(root);
      return rules.flatMap((rule) => rule(files)).map(({ rule, path, message }) => `[${rule}] ${path} ${message}`);
    },
  ],
  ["walkthrough of CONTRIBUTING.md", command("node", "tools/walkthrough.ts")],
  ["removal of single features", command("node", "tools/feature-removal.ts")],
  ["docs site", command("node", "--conditions=@agentwire/source", "tools/docs.ts", "--build")],
  ["packages as they are installed", command("node", "tools/installed.ts")],
];

const selected = steps.filter(([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
if (selected.length === 0)
  throw new Error(`No step is named ${positionals.join(" or ")}. Steps: ${steps.map(([name]) => name).join(", ")}.`);
const failures: string[] = [];
for (const [name, step] of selected) {
  const findings = step();
  console.log(`${findings.length === 0 ? "ok  " : "FAIL"} ${name}`);
  for (const finding of findings) console.log(`     ${finding}`);
  if (findings.length > 0) failures.push([name, ...findings.slice(0, 12)].join("\n    "));
}
const failed = failures.length;
if (values.report !== undefined)
  writeFileSync(values.report, JSON.stringify({ passed: selected.length - failed, failed, failures }));
process.exitCode = failed === 0 ? 0 : 1;
