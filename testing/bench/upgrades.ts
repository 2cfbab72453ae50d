import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type UpgradeRow, upgradeRow, upgradeRowsFile } from "./upgrades/rows.ts";

/**
 * Rehearses upgrades of the agent: runs `agentwire upgrade` on each pair of consecutive releases of the SDK, newest
 * first. `--tapes FOLDER` names the sessions, as `npm run bench -- testing/fresh-sessions --tapes FOLDER` records them;
 * `--releases` the folder with a subfolder for each release, in which npm installs what is missing; `--from` and `--to`
 * the releases. A pair whose report exists in `--reports` does not run again. `--write` stores the results for the page
 * `docs/upgrades.md`.
 */
const { values } = parseArgs({
  options: {
    tapes: { type: "string" },
    releases: { type: "string", default: ".agentwire/releases" },
    reports: { type: "string", default: ".agentwire/upgrades" },
    from: { type: "string", default: "0.3.300" },
    to: { type: "string", default: "0.3.330" },
    timeout: { type: "string", default: "15000" },
    write: { type: "boolean", default: false },
  },
});
const sdk = "@anthropic-ai/claude-agent-sdk";
const cli = fileURLToPath(new URL("../../cli/bin/agentwire.mjs", import.meta.url));

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
}

function run(command: string, args: readonly string[], cwd?: string): Promise<Ran> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], ...(cwd === undefined ? {} : { cwd }) });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout })));
}

const compare = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** The releases in the range, newest first, as npm lists them. */
async function releases(): Promise<readonly string[]> {
  const { stdout } = await run("npm", ["view", sdk, "versions", "--json"], tmpdir());
  return (JSON.parse(stdout) as string[])
    .filter((release) => /^\d+\.\d+\.\d+$/.test(release))
    .filter((release) => compare(release, values.from) >= 0 && compare(release, values.to) <= 0)
    .sort((a, b) => compare(b, a));
}

const packages = (folder: string): readonly string[] =>
  existsSync(join(folder, "node_modules", "@anthropic-ai"))
    ? readdirSync(join(folder, "node_modules", "@anthropic-ai"))
    : [];

/** The folder of a release. Installs it if it is missing; `null` if npm cannot. */
async function folderOf(release: string): Promise<string | null> {
  const folder = join(values.releases, release);
  if (packages(folder).length > 1) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--legacy-peer-deps"];
  const { code } = await run("npm", ["install", ...options, `${sdk}@${release}`], folder);
  return code === 0 ? folder : null;
}

async function rehearse(before: string, after: string, tapes: string): Promise<UpgradeRow | null> {
  const report = join(values.reports, `${before}-${after}.json`);
  if (!existsSync(report)) {
    const [old, next] = [await folderOf(before), await folderOf(after)];
    if (old === null || next === null) return null;
    const flags = ["--json", "--jobs", "1", "--timeout", values.timeout, "--output", report];
    await run(process.execPath, [cli, "upgrade", old, next, tapes, ...flags]);
  }
  return existsSync(report) ? upgradeRow(before, after, JSON.parse(readFileSync(report, "utf8"))) : null;
}

const { tapes } = values;
if (tapes === undefined || !existsSync(tapes))
  throw new Error("Name a folder of recorded sessions: npm run bench -- testing/upgrades --tapes FOLDER");
mkdirSync(values.reports, { recursive: true });
const list = await releases();
const rows: UpgradeRow[] = [];
for (const [index, after] of list.entries()) {
  const before = list[index + 1];
  if (before === undefined) break;
  const row = await rehearse(before, after, tapes);
  console.log(
    row === null ? `${before} -> ${after}: not run` : `${before} -> ${after}: ${row.verdict}, ${row.compared} compared`,
  );
  if (row !== null) rows.push(row);
}
if (values.write) writeFileSync(upgradeRowsFile, `${JSON.stringify(rows, null, 2)}\n`);
