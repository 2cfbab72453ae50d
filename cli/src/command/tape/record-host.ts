import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import {
  forwardedSignals,
  mirrorExit,
  type ProcessEnding,
  recorderPath,
  recordVariables,
} from "@agentwire/replay/node";
import { explainStartFailure } from "@agentwire/runtime/node";
import { exitCode } from "../../exit.ts";
import { count, safe, type Terminal } from "../../terminal.ts";

/** A host to record, and the agent that it starts. */
export interface HostRecording {
  readonly command: readonly string[];
  readonly agent: string;
  readonly out: string;
  /** Whether to record model calls too. */
  readonly model: boolean;
  /** Whether to record the files that the session uses too. */
  readonly capsule: boolean;
  /** Variables of the host besides those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

/** The variable with the path of the agent that a host must start. */
const agentVariable = "AGENTWIRE_AGENT";

/** Files that a recording may write: `out` and its numbered siblings, or the content of `out` if it is a folder. */
function tapesAt(out: string): ReadonlySet<string> {
  const isFolder = out.endsWith("/") || statSync(out, { throwIfNoEntry: false })?.isDirectory() === true;
  const stem = isFolder ? "" : basename(out).replace(/(\.tape)?\.jsonl$/, "");
  try {
    return new Set(readdirSync(isFolder ? out : dirname(resolve(out))).filter((name) => name.startsWith(stem)));
  } catch {
    return new Set();
  }
}

/** Runs a host with a recording agent, and exits like the host. */
export async function recordHost(terminal: Terminal, recording: HostRecording): Promise<number> {
  const { command, agent, out, model, capsule, env } = recording;
  const [program = "", ...args] = command;
  const before = tapesAt(out);
  const host = spawn(program, args, {
    stdio: "inherit",
    env: {
      ...process.env,
      ...env,
      [agentVariable]: recorderPath,
      [recordVariables.agent]: existsSync(agent) ? resolve(agent) : agent,
      [recordVariables.out]: resolve(out) + (out.endsWith("/") ? "/" : ""),
      [recordVariables.model]: model ? "1" : "0",
      [recordVariables.capsule]: capsule ? "1" : "0",
    },
  });
  for (const signal of forwardedSignals) process.on(signal, () => host.kill(signal));
  const ending = await new Promise<ProcessEnding | Error>((done) => {
    host.once("error", done);
    host.once("close", (code, signal) => done({ code, signal }));
  });
  if (ending instanceof Error) {
    terminal.err(safe(explainStartFailure(program, ending)));
    return exitCode.peer;
  }
  const written = [...tapesAt(out)].filter((name) => !before.has(name)).length;
  if (written === 0) {
    terminal.err(
      `The host did not start the agent, so nothing was recorded. Make it start the executable that ${agentVariable} names.`,
    );
    return exitCode.found;
  }
  terminal.note(safe(`${count(written, "session")} recorded: ${out}`));
  mirrorExit(ending);
  return Number(process.exitCode ?? exitCode.ok);
}
