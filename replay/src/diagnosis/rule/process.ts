import { endingSignal } from "../../timeline/end-reason.ts";
import type { TimelineState } from "../../timeline/state.ts";
import { type IncidentReport, quote } from "../incident.ts";

/** What the frames of a process show in addition to its end. */
export interface ProcessInfo {
  /** Whether the agent sent `system/init`, or answered `initialize`. */
  readonly ready: boolean;
  /** A line of the host that is not JSON. */
  readonly invalidLine: number | null;
}

const last = (stderr: readonly string[]): string =>
  stderr.length === 0 ? "" : `: ${quote(stderr.slice(-3).join(" "))}`;

/** Signals that a program causes by itself. */
const faults = new Set(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP", "SIGSYS"]);

/** What an agent prints when a line of the host is JSON but no message that it accepts. */
const rejectedFrame = /Expected message (?:role|type)|Error parsing streaming input line/;

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
  const busy =
    state.turnSince !== null || state.queue.length > 0 || state.requests.some(({ withdrawn }) => withdrawn === null);
  if (sent !== undefined) {
    if (!busy) return [];
    return [
      {
        kind: "process.killed-by-host",
        what: `The host sent ${sent.signal} while the agent was at work`,
        events: [sent.seq, exit.seq],
      },
    ];
  }
  if (exit.signal !== null)
    return [
      {
        kind: faults.has(exit.signal) ? "process.crashed" : "process.killed",
        what: `The agent process was killed by ${quote(exit.signal, 40)}, which the host did not send`,
        events: [exit.seq],
      },
    ];
  if (exit.code === 0) return [];
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
  if (!info.ready)
    return [
      {
        kind: "process.refused-to-start",
        what: `The agent ended with code ${exit.code} before it was ready${last(stderr)}`,
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
