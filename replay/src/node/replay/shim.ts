import { writeFileSync } from "node:fs";
import { reasonOf } from "@agentwire/runtime/error";
import { type ReplayAsAgentOptions, replayAsAgent } from "../../engine/agent/replay-as-agent.ts";
import type { ReplayVerdict } from "../../engine/verdict.ts";
import { recordTransport } from "../../recorder/record-transport.ts";
import { hostStreams } from "../host-streams.ts";
import { mirrorExit } from "../mirror-exit.ts";
import { openTape } from "../record/open-tape.ts";
import { systemSleep } from "../system/system-sleep.ts";
import { loadTape } from "../tape-file.ts";
import { openProcessStandIn } from "./process-stand-in.ts";

/** Variables that set up the replayer. */
export const replayVariables = {
  /** The tape. */
  tape: "AGENTWIRE_REPLAY_TAPE",
  /** File for the verdict, as JSON. */
  verdict: "AGENTWIRE_REPLAY_VERDICT",
  /** `verify` (default), `stub` or `inert`. */
  mode: "AGENTWIRE_REPLAY_MODE",
  /** 0 (default): no pauses; 1: those of the recording. */
  timeScale: "AGENTWIRE_REPLAY_TIME_SCALE",
  /** Timeout for each step of the host, in milliseconds. */
  timeout: "AGENTWIRE_REPLAY_TIMEOUT_MS",
  /** File or folder for a tape of the live session, to compare with the replayed one. */
  record: "AGENTWIRE_REPLAY_RECORD",
  /** `1`: continue after a difference, and report all of them. */
  allDifferences: "AGENTWIRE_REPLAY_ALL_DIFFERENCES",
} as const;

/** Exit codes of a replay that did not end like the recorded agent. */
export const replayExitCodes = { setup: 2, diverged: 70, refused: 71, prefix: 72 } as const;

const modes = ["inert", "stub", "verify"] as const;
type Settings = Omit<ReplayAsAgentOptions, "transport" | "clock" | "process"> & {
  readonly verdictFile: string | null;
  readonly recordTo: string | null;
};

function readSettings(env: NodeJS.ProcessEnv): Settings | string {
  const path = env[replayVariables.tape];
  if (!path) return `set ${replayVariables.tape} to the tape that is to be replayed.`;
  const mode = modes.find((name) => name === (env[replayVariables.mode] ?? "verify"));
  if (mode === undefined) return `${replayVariables.mode} must be one of ${modes.join(", ")}.`;
  const numbers = [env[replayVariables.timeScale] ?? "0", env[replayVariables.timeout] ?? "30000"].map(Number);
  const [timeScale = 0, timeoutMs = 0] = numbers;
  if (!(timeScale >= 0 && timeoutMs > 0)) {
    return `${replayVariables.timeScale} and ${replayVariables.timeout} must be numbers, the latter above 0.`;
  }
  let loaded: ReturnType<typeof loadTape>;
  try {
    loaded = loadTape(path);
  } catch (error) {
    return `the tape cannot be read: ${reasonOf(error)}`;
  }
  if (!loaded.ok) return `${path}: ${loaded.problem.message}`;
  return {
    tape: loaded.tape,
    mode,
    timeScale,
    timeoutMs,
    allDifferences: env[replayVariables.allDifferences] === "1",
    verdictFile: env[replayVariables.verdict] || null,
    recordTo: env[replayVariables.record] || null,
  };
}

const codes = {
  diverged: replayExitCodes.diverged,
  refused: replayExitCodes.refused,
  "reproduced-prefix": replayExitCodes.prefix,
};

/** A verdict in one line for stderr. */
const sentence = ({ outcome, divergence, notes, problems }: ReplayVerdict): string =>
  divergence?.message ?? `${outcome}. ${[...problems.map(({ message }) => message), ...notes].join(" ")}`;

/**
 * Runs in place of a host's agent: replays the tape to the host, writes the verdict, and ends as the recorded agent
 * ended. Exits with 70 on a divergence, 71 if the tape cannot be replayed, 72 if it is cut off, and 2 for invalid
 * variables. Prints the reason to stderr.
 *
 * @param env - The environment, with the variables of {@link replayVariables}.
 * @example
 * import { runReplayShim } from "@agentwire/replay/node";
 *
 * await runReplayShim({ ...process.env, AGENTWIRE_REPLAY_TAPE: "session.tape.jsonl" });
 */
export async function runReplayShim(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  if (typeof settings === "string") {
    process.stderr.write(`agentwire: ${settings}\n`);
    process.exitCode = replayExitCodes.setup;
    return;
  }
  const { verdictFile, recordTo, ...options } = settings;
  const report = (verdict: ReplayVerdict): void => {
    if (verdictFile !== null) writeFileSync(verdictFile, `${JSON.stringify(verdict, null, 2)}\n`);
  };
  const standIn = openProcessStandIn(hostStreams(), report);
  const live = recordTo === null ? undefined : openTape(recordTo, { argv: process.argv, env });
  const verdict = await replayAsAgent({
    ...options,
    transport: live ? recordTransport(standIn.transport, live.writer, { side: "agent" }) : standIn.transport,
    process: standIn.process,
    clock: { sleep: systemSleep },
  });
  report(verdict);
  const reason = `agentwire: ${sentence(verdict)}\n`;
  if (verdict.outcome !== "reproduced") {
    // The tape of the live session says why it ends here.
    live?.writer.record("process/stderr", { text: reason });
    live?.writer.record("process/exit", { code: codes[verdict.outcome], signal: null });
  }
  live?.finish();
  if (verdict.outcome === "reproduced") {
    await standIn.flushed();
    mirrorExit(verdict.exit ?? { code: 0, signal: null });
    return;
  }
  process.stderr.write(reason);
  await standIn.flushed();
  process.exit(codes[verdict.outcome]);
}
