import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { agentCommandLine, mirrorExit } from "@agentwire/replay/node";
import { agentPath, quoteForShell } from "@agentwire/runtime/node";
import { type Broken, type BrokenAgent, brokenPeers, jsonReport, killReport } from "@agentwire/testing";
import { type KillRow, killRow, runBrokenAgent } from "@agentwire/testing/node";
import { exitCode, UsageError } from "../../exit.ts";
import { durationMs } from "../../flag/parsers.ts";
import { declareReports, type ReportOutput, readReports, writeReports } from "../../suite/reports.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { progress } from "./conform/print.ts";

/** The environment variable with the path of the agent for a test command. */
const variable = "AGENTWIRE_AGENT";

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

/** Runs the user's tests with an agent. Returns whether they failed. */
const fails = (command: readonly string[], agent: string, timeoutMs: number) =>
  new Promise<boolean>((resolve) => {
    const [program = "", ...args] = command;
    const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, [variable]: agent } });
    const timer = setTimeout(() => child.kill("SIGTERM"), timeoutMs);
    const over = (failed: boolean) => {
      clearTimeout(timer);
      resolve(failed);
    };
    child.once("error", () => over(true));
    child.once("exit", (code) => over(code !== 0));
  });

async function score(
  terminal: Terminal,
  command: readonly string[],
  chosen: readonly BrokenAgent[],
  timeoutMs: number,
  json: boolean,
) {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-mutation-test-"));
  const cli = [process.execPath, fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url))];
  try {
    const sound = writeAgent(folder, "sound-agent", [process.execPath, agentPath]);
    if (await fails(command, sound, timeoutMs)) {
      terminal.err(
        "The tests fail with a correct agent, so their failures prove nothing. Make them pass with it first.",
      );
      return exitCode.peer;
    }
    const rows: { readonly name: string; readonly breaks: string; readonly caught: boolean }[] = [];
    for (const { name, breaks } of chosen) {
      const agent = writeAgent(folder, name, [...cli, "mutation-test", "--as", name, "--"]);
      const caught = await fails(command, agent, timeoutMs);
      rows.push({ name, breaks, caught });
      const label = caught ? styled(terminal, "green", "caught") : styled(terminal, "yellow", "MISSED");
      if (!json) terminal.out(safe(`${label} ${name} [${breaks}]`));
    }
    const caught = rows.filter((row) => row.caught).length;
    if (json) terminal.verbatim(JSON.stringify(rows));
    else terminal.out(`${caught} of ${count(chosen.length, "broken agent")} caught`);
    return caught === chosen.length ? exitCode.ok : exitCode.found;
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

export const mutationTestCommand = defineCommand({
  configure(command) {
    command
      .argument("[command...]", `your tests, after --; they find the path of the agent in ${variable}`)
      .option("--list", "list the broken agents and the requirement that each violates")
      .option("--only <text...>", "use only agents whose name or violated requirement begins with one of these")
      .option("--timeout <ms>", "timeout of the tests", durationMs, 120_000)
      .option(
        "--matrix",
        "run the suite of `agentwire conform` on every broken agent and host, and report the findings",
      )
      .option("--as <name>", "act as this broken agent, on stdin and stdout")
      .passThroughOptions();
    declareReports(command);
  },
  async run({ terminal, args, options }) {
    const broken = agents.find(({ name }) => name === options.as);
    if (options.as !== undefined) {
      if (!broken)
        throw new UsageError(`--as ${String(options.as)}: there is no such broken agent. --list shows them.`);
      mirrorExit(await runBrokenAgent({ broken, ...agentCommandLine(agentPath, args) }));
      return Number(process.exitCode ?? exitCode.ok);
    }
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
    return score(terminal, args, chosen, Number(options.timeout), options.json === true);
  },
});
