import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HostSeen } from "../../conformance/host/define.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import type { PeerStep } from "../../peer/plan.ts";

/** What a scripted agent leaves behind. */
export interface HostLog {
  readonly events: readonly LawEvent[];
  readonly agent: HostSeen["agent"];
}

/** A scripted agent as an executable, which a host under test starts as its agent. */
export interface StandInAgent {
  /** Path of the executable. */
  readonly executable: string;
  /** What passed so far, as the agent saw it. */
  log(): HostLog;
  /** Removes the executable and what it left. */
  close(): void;
}

/** What a scripted agent does, as plain data: it is played in a process of its own. */
export interface StandInPlan {
  /** Frames and patterns have to be plain values: a function cannot be handed to another process. */
  readonly steps: readonly PeerStep[];
  /** Code with which it exits. Default: 0. */
  readonly exit?: number;
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
const shim = () => fileURLToPath(new URL("../../../bin/scripted-agent.mjs", import.meta.url));

/** Default timeout of a scripted agent for a frame, in milliseconds. */
export const usualWaitMs = 5000;

/** Writes an executable that plays the case or the plan file that is named, and leaves its log at `log`. */
export function writeShim(executable: string, source: string, log: string, waitMs = usualWaitMs): void {
  const words = [process.execPath, shim(), source, log, String(waitMs)].map(quoted).join(" ");
  writeFileSync(executable, `#!/bin/sh\nexec ${words} "$@"\n`);
  chmodSync(executable, 0o700);
}

/** The log at a path; an empty one where the executable was never started. */
export function readLog(path: string): HostLog {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as HostLog;
  } catch {
    return { events: [], agent: { outcome: "stuck", reason: "the host started no agent" } };
  }
}

/**
 * Makes an executable of a plan: every request of the host is answered with success, and the steps are taken in their
 * order. Throws `TypeError` where a step holds a function.
 */
export function standInAgent({ steps, exit = 0 }: StandInPlan): StandInAgent {
  const text = JSON.stringify({ steps, exit }, (key, value: unknown) => {
    if (typeof value === "function")
      throw new TypeError(`A step's \`${key}\` is a function; a stand-in takes plain data.`);
    return value;
  });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agentwire-agent-")));
  const [executable, plan, log] = [join(folder, "agent"), join(folder, "plan.json"), join(folder, "log.json")];
  writeFileSync(plan, text);
  writeShim(executable, plan, log);
  return { executable, log: () => readLog(log), close: () => rmSync(folder, { recursive: true, force: true }) };
}
