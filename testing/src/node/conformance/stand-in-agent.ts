import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { quoteForShell } from "@agentwire/runtime/node";
import type { HostCaseRun } from "../../conformance/host/define.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import type { PeerStep } from "../../peer/plan.ts";
import { waitUntil } from "../wait-until.ts";
import { rejectTypos } from "./plan-typos.ts";

/** The log of a scripted agent. */
export interface HostLog {
  /** Without `process/exit` while the agent is running, and if it was killed. */
  readonly events: readonly LawEvent[];
  readonly agent: HostCaseRun["agent"];
  /** Id of the agent's process; absent if the host started none. */
  readonly process?: number;
}

/** A scripted agent as an executable, which a host under test starts as its agent. */
export interface StandInAgent {
  /** Path of the executable. */
  readonly executable: string;
  /** The events so far, as seen by the agent. */
  log(): HostLog;
  /**
   * Resolves to the log when the agent's process has ended. Rejects if that takes longer than the timeout, counted from
   * the first `await`.
   */
  readonly ended: Promise<HostLog>;
  /** Removes the executable and its files. */
  close(): void;
}

/** The plan of a scripted agent, as plain data, because it is played in another process. */
export interface StandInPlan {
  /** Frames and patterns must be plain values, because a function cannot be passed to another process. */
  readonly steps: readonly PeerStep[];
  /** Exit code. Default: 0. */
  readonly exit?: number;
  /** Whether the agent answers the requests of its host. Default: `true`. */
  readonly answers?: boolean;
}

/** Limits of a scripted agent. */
export interface StandInOptions {
  /**
   * How long `ended` waits, in milliseconds; less than the timeout of your test. The agent waits at most 5 seconds for a
   * frame, and less if the timeout requires it. Default: one minute.
   */
  readonly timeoutMs?: number;
}

const shim = () => fileURLToPath(new URL("../../../bin/scripted-agent.mjs", import.meta.url));

/** Default timeout of a scripted agent for a frame, in milliseconds. */
export const usualWaitMs = 5000;

/** Writes an executable that runs a command with these variables. Its own arguments follow those of the command. */
export function writeExecutable(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoteForShell(value)}`);
  const exported = variables.length > 0 ? `export ${variables.join(" ")}\n` : "";
  writeFileSync(path, `#!/bin/sh\n${exported}exec ${args.map(quoteForShell).join(" ")} "$@"\n`);
  chmodSync(path, 0o700);
}

/** Writes an executable that plays the named case or plan file, and writes its log to `log`. */
export function writeShim(executable: string, source: string, log: string, waitMs = usualWaitMs): void {
  writeExecutable(executable, [process.execPath, shim(), source, log, String(waitMs)]);
}

/** The log at a path; empty if the executable was never started. */
export function readLog(path: string): HostLog {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as HostLog;
  } catch {
    return { events: [], agent: { outcome: "stuck", reason: "the host started no agent" } };
  }
}

/** Whether the log contains the end of its agent. */
const hasEnded = ({ events }: HostLog): boolean => events.some(({ kind }) => kind === "exit");

function isRunning(process: number): boolean {
  try {
    globalThis.process.kill(process, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits for the end of the agent that writes this log. An agent that was killed leaves a log without its end. */
async function untilEnded(path: string, timeoutMs: number): Promise<HostLog> {
  const isOver = () => {
    const before = readLog(path);
    if (hasEnded(before)) return before;
    const hasExited = before.process !== undefined && !isRunning(before.process);
    return hasExited ? readLog(path) : undefined; // it may have written its end meanwhile
  };
  const log = await waitUntil(isOver, timeoutMs);
  if (log) return log;
  const { process } = readLog(path);
  throw new Error(
    process === undefined
      ? "The host has not started the agent. Give it the path in `executable`, for example as `pathToClaudeCodeExecutable`."
      : "The agent is still running: the host has not ended its input, nor sent a signal.",
  );
}

/**
 * Creates an executable that plays a plan as the agent of a host. It answers every request of the host with success and
 * takes the steps in order.
 *
 * @param plan - The steps, and the exit code.
 * @param options - The timeout, in milliseconds.
 * @throws TypeError if a step contains a function, or a name that is probably a typo.
 * @example
 * import { textTurns } from "@agentwire/testing";
 * import { standInAgent } from "@agentwire/testing/node";
 *
 * const agent = standInAgent({ steps: textTurns("Hello.") });
 * console.log(`Start your host with the agent ${agent.executable}.`);
 * console.log((await agent.ended).events);
 * agent.close();
 */
export function standInAgent(
  { steps, exit = 0 }: StandInPlan,
  { timeoutMs = 60_000 }: StandInOptions = {},
): StandInAgent {
  const text = JSON.stringify({ steps, exit }, (key, value: unknown) => {
    if (typeof value === "function")
      throw new TypeError(`A step's \`${key}\` is a function; a stand-in takes plain data.`);
    return value;
  });
  rejectTypos(steps);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agentwire-agent-")));
  const [executable, plan, log] = [join(folder, "agent"), join(folder, "plan.json"), join(folder, "log.json")];
  writeFileSync(plan, text);
  // After a frame that does not come, the agent has time to end and to write its log.
  writeShim(executable, plan, log, Math.min(usualWaitMs, Math.floor(timeoutMs / 3)));
  let ended: Promise<HostLog> | undefined;
  return {
    executable,
    log: () => readLog(log),
    get ended() {
      ended ??= untilEnded(log, timeoutMs);
      return ended;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
