import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { agentCommandLine, mirrorExit } from "@agentwire/replay/node";
import { agentPath, explainStartFailure, quoteForShell, randomIds } from "@agentwire/runtime/node";
import { type Broken, type BrokenAgent, brokenPeers, jsonReport, killReport } from "@agentwire/testing";
import { type AgentSession, changesSession, type KillRow, killRow, runBrokenAgent } from "@agentwire/testing/node";
import { exitCode, PeerFailure, UsageError } from "../../exit.ts";
import { durationMs, integer } from "../../flag/parsers.ts";
import { inParallel } from "../../regression/parallel.ts";
import { declareReports, type ReportOutput, readReports, writeReports } from "../../suite/reports.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { progress } from "./conform/print.ts";

/** The environment variable with the path of the agent for a test command. */
const variable = "AGENTWIRE_AGENT";

/** The name of the agent that changes nothing. */
const correctAgent = "correct";

/** Agents whose violation is in their lines. Files on disk are those of the reference agent. */
const agents = brokenPeers.filter(
  (one): one is BrokenAgent =>
    one.kind === "agent" && one.mutation.files === undefined && one.mutation.call === undefined,
);

/** Writes an executable for a broken agent. */
function writeAgent(folder: string, name: string, args: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexec ${args.map(quoteForShell).join(" ")} "$@"\n`);
  chmodSync(path, 0o700);
  return path;
}

/** Number of the last lines of the tests' output that a failure shows. */
const shownLines = 20;
/** Number of characters of the tests' output that are retained. */
const retainedOutput = 20_000;

/** A run of the user's tests. */
interface TestRun {
  readonly failed: boolean;
  /** The last lines that the tests printed. */
  readonly output: readonly string[];
}

/**
 * Runs the user's tests with an agent. A run that exceeds the limit counts as failed. Throws {@link PeerFailure} if they
 * do not start.
 */
const runTests = (command: readonly string[], agent: string, timeoutMs: number) =>
  new Promise<TestRun>((resolve, reject) => {
    const [program = "", ...args] = command;
    const ownGroup = process.platform !== "win32";
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, [variable]: agent },
      detached: ownGroup,
    });
    let retained = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        retained = (retained + text).slice(-retainedOutput);
      });
    // The tests start processes of their own, which would outlive them.
    const stop = () => {
      if (ownGroup && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      else child.kill("SIGKILL");
    };
    const timer = setTimeout(stop, timeoutMs);
    const over = (failed: boolean) => {
      clearTimeout(timer);
      // A process that the tests left behind may hold the pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ failed, output: retained.trimEnd().split("\n").slice(-shownLines) });
    };
    child.once("error", (cause) => {
      clearTimeout(timer);
      reject(new PeerFailure(explainStartFailure(program, cause)));
    });
    child.once("exit", (code) => setImmediate(over, code !== 0)); // after the output that is already in the pipes
  });

/** What the tests found: the difference, nothing, or no difference to find. */
type Outcome = "caught" | "missed" | "no effect";

interface Row {
  readonly name: string;
  readonly breaks: string;
  readonly outcome: Outcome;
}

/** The sessions of the correct agent in the tests. */
const sessionsIn = (folder: string): readonly AgentSession[] =>
  readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));

/** Times that a broken agent may take longer than the correct one before its run counts as failed. */
const patience = 3;
/** Shortest limit for a run, in milliseconds. */
const shortestLimitMs = 10_000;

interface ScoreOptions {
  readonly timeoutMs: number;
  readonly jobs: number;
  readonly json: boolean;
}

/** Prints the outcome of one broken agent. */
function printRow({ name, breaks, outcome }: Row, terminal: Terminal): void {
  const label = outcome === "caught" ? styled(terminal, "green", "caught") : styled(terminal, "yellow", "MISSED");
  terminal.out(safe(`${label} ${name} [${breaks}]`));
}

async function score(
  terminal: Terminal,
  command: readonly string[],
  chosen: readonly BrokenAgent[],
  { timeoutMs, jobs, json }: ScoreOptions,
) {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-mutation-test-"));
  const cli = [process.execPath, fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url))];
  try {
    const log = join(folder, "sessions");
    mkdirSync(log);
    const correct = writeAgent(folder, correctAgent, [
      ...cli,
      "mutation-test",
      "--as",
      correctAgent,
      "--log",
      log,
      "--",
    ]);
    const started = Date.now();
    const first = await runTests(command, correct, timeoutMs);
    if (first.failed) {
      terminal.err(
        "The tests fail with a correct agent, so their failures prove nothing. Make them pass with it first. The reference agent calls the model at ANTHROPIC_BASE_URL: serve a scripted model there.",
      );
      if (first.output.some((line) => line !== "")) {
        terminal.err("The last lines of their output:");
        for (const line of first.output) terminal.err(`  ${safe(line)}`);
      }
      return exitCode.peer;
    }
    const limitMs = Math.min(timeoutMs, Math.max(shortestLimitMs, patience * (Date.now() - started)));
    const sessions = sessionsIn(log);
    if (sessions.length === 0) {
      terminal.err(`The tests never started the agent. Make them start the program in ${variable}.`);
      return exitCode.peer;
    }
    const run = async (broken: BrokenAgent): Promise<Row> => {
      const { name, breaks } = broken;
      if (!sessions.some((session) => changesSession(broken, session))) return { name, breaks, outcome: "no effect" };
      const agent = writeAgent(folder, name, [...cli, "mutation-test", "--as", name, "--"]);
      return { name, breaks, outcome: (await runTests(command, agent, limitMs)).failed ? "caught" : "missed" };
    };
    const rows = await inParallel(chosen, jobs, run, (row) => {
      if (!json && row.outcome !== "no effect") printRow(row, terminal);
    });
    const of = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
    if (json) terminal.verbatim(JSON.stringify(rows));
    else {
      terminal.out(`${of("caught")} of ${count(of("caught") + of("missed"), "broken agent")} caught`);
      if (of("no effect") > 0)
        terminal.out(`${count(of("no effect"), "other")} would change nothing in your sessions, and did not run`);
    }
    return of("missed") === 0 ? exitCode.ok : exitCode.found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the suite with broken peers. Each must be detected by its requirement, and by no other. */
async function matrix(
  terminal: Terminal,
  chosen: readonly Broken[],
  outputs: readonly ReportOutput[],
  json: boolean,
): Promise<number> {
  if (chosen.length === 0) throw new UsageError("--only names no broken agent or host. --list shows the agents.");
  const showProgress = progress(terminal, chosen.length);
  const rows: KillRow[] = [];
  for (const broken of chosen) {
    const row = await killRow(broken, agentPath);
    rows.push(row);
    showProgress(rows.length, broken.name);
    const label = row.exact ? styled(terminal, "green", "caught") : styled(terminal, "red", "MISSED");
    const [first, ...rest] = row.violated.toSorted((one) => (one === broken.breaks ? -1 : 1));
    const found = [first ?? "nothing", ...rest].join(", ");
    if (!json) terminal.out(safe(`${label} ${broken.side} ${broken.name} [${broken.breaks}]: ${found}`));
  }
  const report = killReport(rows);
  writeReports(report, outputs);
  const exact = rows.filter((row) => row.exact).length;
  if (json) terminal.out(jsonReport(report).trimEnd());
  else
    terminal.out(
      `${exact} of ${count(rows.length, "broken peer")} detected by exactly the requirement that it violates`,
    );
  return exact === rows.length ? exitCode.ok : exitCode.found;
}

/** Acts as a broken agent, or as the correct one, on the standard streams. */
async function actAs(name: string, args: readonly string[], log: unknown): Promise<number> {
  const broken = agents.find((one) => one.name === name);
  if (!broken && name !== correctAgent)
    throw new UsageError(`--as ${name}: there is no such broken agent. --list shows them.`);
  const write = (session: AgentSession) =>
    writeFileSync(join(String(log), `${randomIds.uuid()}.json`), JSON.stringify(session));
  const ending = await runBrokenAgent({
    ...(broken && { broken }),
    ...agentCommandLine(agentPath, args),
    ...(log !== undefined && { onSession: write }),
  });
  mirrorExit(ending);
  return Number(process.exitCode ?? exitCode.ok);
}

export const mutationTestCommand = defineCommand({
  configure(command) {
    command
      .argument(
        "[command...]",
        `your tests, after --; they start the agent whose path is in ${variable}, and set ANTHROPIC_BASE_URL to a scripted model`,
      )
      .option("--list", "list the broken agents and the requirement that each violates")
      .option("--only <text...>", "use only agents whose name or violated requirement begins with one of these")
      .option("--timeout <ms>", "timeout of one run of the tests", durationMs, 120_000)
      .option("--jobs <n>", "runs of your tests at a time (default: one for each processor)", integer(1))
      .option(
        "--matrix",
        "run the suite of `agentwire conform` on every broken agent and host, and report the findings",
      )
      .option("--as <name>", `act as this broken agent, or as "${correctAgent}", on stdin and stdout`)
      .option("--log <folder>", "with --as: write the session to a file in this folder")
      .passThroughOptions();
    declareReports(command);
  },
  async run({ terminal, args, options }) {
    if (options.as !== undefined) return actAs(String(options.as), args, options.log);
    const only = Array.isArray(options.only) ? options.only.map(String) : [""];
    const isSelected = ({ name, breaks }: Broken) =>
      only.some((text) => name.startsWith(text) || breaks.startsWith(text));
    if (options.matrix === true)
      return matrix(terminal, brokenPeers.filter(isSelected), readReports(options), options.json === true);
    const chosen = agents.filter(isSelected);
    if (chosen.length === 0)
      throw new UsageError(`--only ${only.join(" ")}: no broken agent begins with this. --list shows them.`);
    if (options.list === true && options.json === true) {
      terminal.verbatim(JSON.stringify(chosen.map(({ name, breaks }) => ({ name, breaks }))));
      return exitCode.ok;
    }
    if (options.list === true) {
      for (const { name, breaks } of chosen) terminal.out(`${name} [${breaks}]`);
      terminal.out(count(chosen.length, "broken agent"));
      return exitCode.ok;
    }
    if (args.length === 0)
      throw new UsageError("Name the command that runs your tests: agentwire mutation-test -- COMMAND");
    if (readReports(options).length > 0)
      throw new UsageError("Only --matrix writes reports to files. Without it, use --json and redirect the output.");
    return score(terminal, args, chosen, {
      timeoutMs: Number(options.timeout),
      jobs: Number(options.jobs ?? availableParallelism()),
      json: options.json === true,
    });
  },
});
