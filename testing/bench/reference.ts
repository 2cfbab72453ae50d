import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { redriveAll } from "./reference/redrive.ts";

/**
 * The scenarios of a reference kit, run with the real host and the real agent. Every session is recorded, replayed as
 * agent to the real host, replayed as host to the real agent, and run again with our agent. `AGENTWIRE_REFERENCE` is
 * the kit's folder, and `AGENTWIRE_REFERENCE_DEPS` the node_modules with the real packages. `AGENTWIRE_ONLY` selects
 * scenarios. `AGENTWIRE_KEEP` is a folder that keeps tapes and verdicts; existing tapes are not recorded again.
 */
const {
  AGENTWIRE_REFERENCE: kit,
  AGENTWIRE_REFERENCE_DEPS: deps,
  AGENTWIRE_ONLY: only,
  AGENTWIRE_KEEP: keep,
} = process.env;
const standIn = fileURLToPath(new URL("reference/stand-in.mjs", import.meta.url));

interface Scenario {
  readonly host?: boolean;
  readonly unstable?: boolean;
}

interface Verdict {
  readonly outcome: string;
  readonly divergence: { readonly message: string } | null;
  readonly compared: { readonly expected: number; readonly matched: number };
}

async function main(kit: string, deps: string): Promise<void> {
  const paths = keep ?? mkdtempSync(join(tmpdir(), "agentwire-reference-"));
  mkdirSync(paths, { recursive: true });
  const copy = join(paths, "kit");
  if (!existsSync(copy)) cpSync(kit, copy, { recursive: true, filter: (path) => !path.startsWith(join(kit, "rec")) });
  const { scenarios } = JSON.parse(readFileSync(join(kit, "sets.json"), "utf8")) as {
    readonly scenarios: Readonly<Record<string, Scenario>>;
  };
  const names = Object.keys(scenarios).filter((name) => {
    const { host = false, unstable = false } = scenarios[name] as Scenario;
    return host && !unstable && (only === undefined || only.split(/[ ,]+/).includes(name));
  });
  try {
    run(
      paths,
      copy,
      deps,
      "record",
      names.filter((name) => tapesOf(paths, name).length === 0),
    );
    for (const role of ["agent", "host"]) {
      rmSync(join(paths, role), { recursive: true, force: true });
      run(paths, copy, deps, role, names);
    }
    report(paths, names);
    const tapes = names.flatMap((name) =>
      tapesOf(paths, name).map((file) => ({ name: `${name} ${file}`, path: join(paths, "tapes", name, file) })),
    );
    await redriveAll(tapes);
  } finally {
    if (keep === undefined) rmSync(paths, { recursive: true, force: true });
  }
}

const platform = `${process.platform}-${process.arch}`;

/**
 * Runs scenarios with a stand-in instead of the agent. All runs share one working folder, because tapes contain paths.
 */
function run(paths: string, copy: string, deps: string, role: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const agent = join(deps, "@anthropic-ai", `claude-agent-sdk-${platform}`, "claude");
  const [work, tapes, out] = [join(paths, "work"), join(paths, "tapes"), join(paths, role)];
  rmSync(work, { recursive: true, force: true });
  mkdirSync(tapes, { recursive: true });
  for (const name of names) mkdirSync(join(tapes, name), { recursive: true });
  const executable = join(paths, `${role}.mjs`);
  const settings = JSON.stringify({ role, work, tapes, out, agent });
  writeFileSync(executable, `import { standIn } from ${JSON.stringify(standIn)};\nawait standIn(${settings});\n`);
  const env = {
    ...process.env,
    AGENT_EXE: executable,
    DEPS_DIR: deps,
    OUT_DIR: join(paths, `${role}-kit`),
    WORK_DIR: work,
    JOBS: process.env.JOBS ?? "1",
  };
  const ran = spawnSync(process.execPath, [join(copy, "run.mjs"), ...names], { env, cwd: copy, encoding: "utf8" });
  if (ran.error !== undefined) throw ran.error;
}

const tapesOf = (paths: string, name: string): readonly string[] => {
  const folder = join(paths, "tapes", name);
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".tape.jsonl")) : [];
};

/**
 * The messages that the host yielded and, separately, its callbacks, without the times: a callback runs while messages
 * are read, so their relative order varies. Excludes entries of servers that the scenario runs.
 */
function receivedLines(paths: string, role: string, name: string): readonly string[] {
  const path = join(paths, `${role}-kit`, name, "sdk.jsonl");
  if (!existsSync(path)) return [];
  const entries = readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly t?: number; readonly kind: string });
  const describeKinds = (kinds: readonly string[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).map(({ t: _, ...entry }) => JSON.stringify(entry));
  return [...describeKinds(["message", "query", "end", "error"]), ...describeKinds(["callback"])];
}

function verdictOf(paths: string, role: string, name: string, tape: string): Verdict | null {
  const path = join(paths, role, name, tape.replace(".tape.jsonl", ".verdict.json"));
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function report(paths: string, names: readonly string[]): void {
  let same = 0;
  for (const name of names) {
    const [recorded, played] = [receivedLines(paths, "record", name), receivedLines(paths, "agent", name)];
    const at = recorded.findIndex((line, index) => line !== played[index]);
    if (at < 0 && recorded.length === played.length) same += 1;
    else
      console.log(`heard otherwise: ${name}, ${at}: ${recorded[at]?.slice(0, 300)}\n    ${played[at]?.slice(0, 300)}`);
  }
  console.log(`replay as agent: the host heard and asked the same in ${same} of ${names.length} scenarios`);
  for (const role of ["agent", "host"]) {
    const verdicts = names.flatMap((name) =>
      tapesOf(paths, name).map((tape) => ({ of: `${name} ${tape}`, verdict: verdictOf(paths, role, name, tape) })),
    );
    for (const { of, verdict } of verdicts)
      if (verdict?.outcome !== "reproduced")
        console.log(`${role}: ${of}: ${verdict?.outcome ?? "no verdict"} ${verdict?.divergence?.message ?? ""}`);
    const good = verdicts.filter(({ verdict }) => verdict?.outcome === "reproduced").length;
    console.log(`replay as ${role}: ${good} of ${verdicts.length} tapes reproduced`);
  }
}

if (kit === undefined || deps === undefined || !existsSync(join(kit, "run.mjs")))
  console.log(
    "Not measured: set AGENTWIRE_REFERENCE to a reference kit and AGENTWIRE_REFERENCE_DEPS to its node_modules.",
  );
else await main(kit, deps);
