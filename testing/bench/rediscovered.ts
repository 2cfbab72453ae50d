import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defects, type Rediscovered, runs, runsFile } from "./rediscovered/defects.ts";

/**
 * Explores the releases that have public defects, and says whether the explorer still finds each of them. Installs each
 * release into a folder of its own the first time. `--write` stores the shortest orders for the page
 * `docs/rediscovered.md`. A word selects threads by a part of the name.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const releases = join(root, ".agentwire", "releases");
const filters = process.argv.slice(2).filter((word) => !word.startsWith("--"));

/** Installs a release. Returns the path of its file that is run. */
function install({ package: name, version, entry }: NonNullable<Rediscovered["release"]>): string {
  const folder = join(releases, `${name.replaceAll("/", "+")}@${version}`);
  const file = join(folder, "node_modules", name, entry);
  const options = ["--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund", "--prefer-offline"];
  if (!existsSync(file)) execFileSync("npm", ["install", "--prefix", folder, ...options, `${name}@${version}`]);
  return file;
}

/** What starts a release: the program itself, or the adapter that drives it. */
function commandOf({ adapter }: Rediscovered, file: string): readonly string[] {
  const [program = "", script] = adapter.split(" ");
  if (script === undefined) return [file];
  const isShipped = script === "host-adapter.mjs";
  const path = isShipped ? join("testing", "adapter", "host.mjs") : join("testing", "interop", "hosts", "src", script);
  return [program, join(root, path), file];
}

interface Report {
  readonly scenarios: readonly {
    readonly found: readonly { readonly rule: string; readonly order: readonly string[] }[];
  }[];
}

/** Runs the explorer. Returns the shortest order that breaks the rule; `undefined` if it finds none. */
function shortestOrder(row: Rediscovered, file: string): readonly string[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-rediscovered-"));
  try {
    const report = join(folder, "report.json");
    const side = row.side === "host" ? ["--host"] : [];
    const args = ["explore", ...side, "--scenario", row.scenario, "--budget", "4", "-o", report];
    const command = [...args, "--tapes", folder, "--", ...commandOf(row, file)];
    spawnSync(process.execPath, [join(root, "cli", "bin", "agentwire.mjs"), ...command], { cwd: root });
    if (!existsSync(report)) return undefined;
    const { scenarios } = JSON.parse(readFileSync(report, "utf8")) as Report;
    const found = scenarios.flatMap((scenario) => scenario.found).filter(({ rule }) => rule === row.rule);
    return found.map(({ order }) => order).toSorted((one, other) => one.length - other.length)[0];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const stored = new Map(runs().map(({ thread, order }) => [thread, order]));
let [found, missing, unavailable] = [0, 0, 0];
for (const row of defects().rediscovered) {
  const [thread = ""] = row.threads;
  if (filters.length > 0 && !filters.some((word) => row.threads.some((name) => name.includes(word)))) continue;
  if (row.release === undefined) {
    unavailable++;
    console.log(`${thread}: no npm package has ${row.peer}`);
    continue;
  }
  const order = shortestOrder(row, install(row.release));
  if (order === undefined) missing++;
  else found++;
  console.log(`${thread}: ${order === undefined ? "NOT FOUND" : order.join(" > ")}`);
  if (!process.argv.includes("--write")) continue;
  if (order === undefined) stored.delete(thread);
  else stored.set(thread, [...order]);
  const entries = [...stored].map(([name, shortest]) => ({ thread: name, order: shortest }));
  writeFileSync(runsFile, `${JSON.stringify(entries, null, 2)}\n`);
}
console.log(`${found} defects found, ${missing} not found, ${unavailable} without a package`);
process.exitCode = missing === 0 ? 0 : 1;
