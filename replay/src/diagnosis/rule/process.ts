import { signalOfExit } from "../../tape/signal-exit.ts";
import { endingSignal } from "../../timeline/end-reason.ts";
import type { OpenRequest, TimelineState } from "../../timeline/state.ts";
import { type IncidentReport, quote } from "../incident.ts";
import { toolUsesLabel } from "../scene.ts";

/** What the frames of a process show in addition to its end. */
export interface ProcessInfo {
  /** Whether the agent sent `system/init`, or answered `initialize`. */
  readonly ready: boolean;
  /** A line of the host that is not JSON. */
  readonly invalidLine: number | null;
  /** Whether the recording contains the signals that the host sent. */
  readonly recordsSignals: boolean;
  /** Whether the last call of the model failed. Without frames, this is why the agent failed. */
  readonly modelFailed: boolean;
  /** Whether a part of the model's answer had arrived. */
  readonly isAnswering: boolean;
}

const last = (stderr: readonly string[]): string =>
  stderr.length === 0 ? "" : `: ${quote(stderr.slice(-3).join(" "))}`;

/** Signals that a program causes by itself. */
const faults = new Set(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP", "SIGSYS"]);

/** A line that names an error, as the last line of a traceback does. */
const reportedError = /^(?:\w+\.)*\w*(?:Error|Exception)\b|^(?:Uncaught|panic:|thread '.*' panicked)/;

/** What an agent prints when a line of the host is JSON but no message that it accepts. */
const rejectedFrame = /Expected message (?:role|type)|Error parsing streaming input line/;

/** What an agent prints about one of its options, before its first turn and in it. */
const namesOption = /^Error: .*(?<!\S)\(?(?:passed via )?--[a-z][a-z-]+/;
const namesLateOption = /^Error: .*\(passed via --[a-z][a-z-]+/;

/** The decisions that the agent waited for when it ended. */
export const decisionsOfHost = ({ requests, inputEnded }: TimelineState): readonly OpenRequest[] =>
  requests.filter(
    (open) =>
      open.withdrawn === null &&
      open.owes === "host" &&
      (open.subtype === "can_use_tool" ||
        (open.subtype === "hook_callback" &&
          !(inputEnded !== null && open.seq > inputEnded) &&
          !open.detail?.startsWith("SessionEnd"))),
  );

/** Exit code of a stand-in for an agent if the host does not do what its script or tape has. */
const standInCode = 70;

/** What stand-ins print before they exit with that code, and how their reason is introduced. */
const standIns = [
  {
    kind: "script.not-followed",
    text: /^The scripted agent stopped: it (.*)/,
    what: "The host did not follow the script. The agent ",
  },
  {
    kind: "replay.diverged",
    text: /^agentwire: (.*)/,
    what: "The host diverged from the recorded session. The agent reports: ",
  },
] as const;

/** Maximum length of the reason of a stand-in. It names the expected frame, and what arrived. */
const reasonWidth = 1000;

/** The incident of a stand-in that stopped because of its host. */
function stoppedByHost(stderr: readonly string[], seq: number): IncidentReport | undefined {
  for (const { kind, text, what } of standIns)
    for (const line of stderr) {
      const [, reason] = text.exec(line) ?? [];
      if (reason !== undefined) return { kind, what: `${what}${quote(reason, reasonWidth)}`, events: [seq] };
    }
  return undefined;
}

/** The work in the background that the host's signal ended. */
function stoppedTask(
  { tasks, exit }: TimelineState,
  sent: { readonly signal: string; readonly seq: number },
): IncidentReport[] {
  const live = tasks.at(-1);
  if (live === undefined || exit === null) return [];
  const others = tasks.length === 1 ? "" : ` and ${tasks.length - 1} other${tasks.length === 2 ? "" : "s"}`;
  return [
    {
      kind: "task.stopped",
      what: `The host sent ${sent.signal} while the task ${quote(live.description, 80)}${others} was live in the background`,
      events: [live.seq, sent.seq, exit.seq],
    },
  ];
}

/** What an agent without open tool uses does in a turn, as far as the conversation shows. */
const workOf = ({ turnSince, conversation }: TimelineState, { isAnswering }: ProcessInfo): string =>
  isAnswering
    ? "the model was answering"
    : turnSince !== null && conversation?.entry.role === "user"
      ? `the model had not answered since event ${Math.max(turnSince, conversation.entry.seq)}`
      : "the agent was at work";

/** Why a process ended, if it did not end normally. */
export function processEnd(state: TimelineState, info: ProcessInfo): IncidentReport[] {
  const { exit, unstarted, stderr, lastTurn } = state;
  if (unstarted !== null)
    return [
      {
        kind: "process.not-started",
        what: `The agent process could not be started${last(stderr)}`,
        events: [unstarted],
      },
    ];
  if (exit === null) return [];
  const sent = endingSignal(state);
  const running = state.toolUses.map(({ seq, tool, input }) => ({
    seq,
    tool: quote(tool, 60),
    input: quote(input, 80),
  }));
  const busy =
    state.turnSince !== null || state.queue.length > 0 || state.requests.some(({ withdrawn }) => withdrawn === null);
  if (sent !== undefined) {
    // The missing answer of the host explains the signal.
    if (decisionsOfHost(state).length > 0) return [];
    if (!busy) return stoppedTask(state, sent);
    const error = stderr.findLast((line) => reportedError.test(line));
    if (error !== undefined)
      return [
        {
          kind: "process.turn-failed",
          what: `The agent reported an error on stderr and did not end its turn, until the host sent ${sent.signal}: ${quote(error)}`,
          events: [sent.seq, exit.seq],
        },
      ];
    return [
      {
        kind: "process.killed-by-host",
        what: `The host sent ${sent.signal} while ${running.length === 0 ? workOf(state, info) : `${toolUsesLabel(running)} had no result`}`,
        events: [...running.slice(0, 1).map(({ seq }) => seq), sent.seq, exit.seq],
      },
    ];
  }
  const origin = info.recordsSignals ? "which the host did not send" : "whose sender the log does not record";
  const killed = info.recordsSignals ? "process.killed" : "process.killed-by-unknown";
  if (exit.signal !== null) {
    const during = running.length === 0 ? "" : `, while ${toolUsesLabel(running)} had no result`;
    return [
      {
        kind: faults.has(exit.signal) ? "process.crashed" : killed,
        what: `The agent process was killed by ${quote(exit.signal, 40)}, ${origin}${during}`,
        events: [...running.slice(0, 1).map(({ seq }) => seq), exit.seq],
      },
    ];
  }
  // A host that ends its input ends the agent, also while it starts.
  if (exit.code === 0 && (info.ready || !busy || state.inputEnded !== null)) return [];
  const code = signalOfExit(exit.code);
  if (code !== undefined) {
    const live = state.tasks.at(-1);
    const task = live === undefined ? "" : `, while the task ${quote(live.description, 80)} was live in the background`;
    return [
      {
        kind: killed,
        what: `The agent process ended with code ${exit.code}, as ${code} ends it, ${origin}${task}`,
        events: [...(live === undefined ? [] : [live.seq]), exit.seq],
      },
    ];
  }
  const stopped = exit.code === standInCode ? stoppedByHost(stderr, exit.seq) : undefined;
  if (stopped) return [stopped];
  if (info.invalidLine !== null)
    return [
      {
        kind: "wire.invalid-line",
        what: `The agent ended with code ${exit.code} at a line of the host that is not JSON${last(stderr)}`,
        events: [info.invalidLine, exit.seq],
      },
    ];
  if (stderr.some((line) => rejectedFrame.test(line)))
    return [
      {
        kind: "wire.invalid-frame",
        what: `The agent ended with code ${exit.code} at a frame of the host that it does not accept${last(stderr)}`,
        events: [exit.seq],
      },
    ];
  if (!info.ready && info.modelFailed) return [];
  // An agent that reads its options late reports a wrong one after it was ready. A tool may print options as well.
  const form = lastTurn === null && state.turnSince === null ? namesOption : namesLateOption;
  const option = stderr.findLast((line) => form.test(line));
  if (!info.ready || option !== undefined)
    return [
      {
        kind: "process.refused-to-start",
        what: `The agent ended with code ${exit.code}${info.ready ? "" : " before it was ready"}${last(stderr)}`,
        events: [exit.seq],
      },
    ];
  if (lastTurn?.isError === true && state.turnSince === null) return [];
  return [
    {
      kind: "process.crashed",
      what: `The agent process ended with code ${exit.code}${last(stderr)}`,
      events: [exit.seq],
    },
  ];
}
