import { parseJson } from "@agentwire/protocol/json";
import {
  advanceLedger,
  endLedger,
  hasCommandLinePrompt,
  type LedgerEvent,
  type LedgerStep,
  type Prompt,
  startLedger,
  type Turn,
} from "@agentwire/protocol/ledger";
import { fieldOf } from "../engine/compare/field.ts";
import { opposite, type TapeDirection } from "../tape/format/direction.ts";
import { recentFrames } from "./recent-frames.ts";

/** A problem with the prompts of a session. */
export type PromptFinding = {
  /** What happened, in one sentence. */
  readonly message: string;
  /** Milliseconds of the caller's clock. */
  readonly ms: number;
  /** Number of the last preceding frame, from 0. */
  readonly frame: number;
  /** The last seconds of the session as a tape, for `agentwire why` and `agentwire view`. */
  readonly tape: () => Uint8Array;
} & (
  | { readonly kind: "prompt-overdue" | "prompt-lost"; readonly prompt: Prompt }
  | { readonly kind: "result-unexplained"; readonly turn: Turn }
  /** `side`: the side that must send the next frame. */
  | { readonly kind: "silence"; readonly side: "host" | "agent" }
  /** `side`: the side that must send the response. */
  | { readonly kind: "request-overdue"; readonly side: "host" | "agent"; readonly request: string }
);

/** Limits of a {@link PromptMonitor}. */
export interface PromptMonitorOptions {
  /** Maximum time from a prompt to its outcome, in milliseconds. Default: 600000. */
  readonly deadlineMs?: number;
  /** Maximum time from a control request to its response, in milliseconds. Default: `deadlineMs`. */
  readonly responseMs?: number;
  /** Maximum time without a frame while a prompt is open, in milliseconds. Default: 120000. */
  readonly silenceMs?: number;
  /** How much of the session a finding includes, in milliseconds; at most 512 frames. Default: 30000. */
  readonly keepMs?: number;
  /** The agent's arguments, which may contain the first prompt. */
  readonly argv?: readonly string[];
}

/** Follows every prompt of a running session to its outcome, in constant memory. */
export interface PromptMonitor {
  /** Processes the next frame, or its line. `ms` is the time of any clock that never goes backward. */
  push(direction: TapeDirection, content: object | string, ms: number): readonly PromptFinding[];
  /** Checks the time limits. Call it about once a second. */
  tick(ms: number): readonly PromptFinding[];
  /** The agent has ended. `clean`: normally, after the end of its input. */
  end(clean: boolean, ms: number): readonly PromptFinding[];
}

type Found =
  | { readonly kind: "prompt-overdue" | "prompt-lost"; readonly prompt: Prompt; readonly message: string }
  | { readonly kind: "result-unexplained"; readonly turn: Turn; readonly message: string }
  | { readonly kind: "silence"; readonly side: "host" | "agent"; readonly message: string }
  | {
      readonly kind: "request-overdue";
      readonly side: "host" | "agent";
      readonly request: string;
      readonly message: string;
    };

/** A pending request: who must send the response, since when. The time is undefined once it has been reported. */
interface PendingRequest {
  readonly side: "host" | "agent";
  readonly id: string;
  readonly subtype: string;
  readonly since: number | undefined;
}

const none: readonly PromptFinding[] = [];
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const nameOf = ({ number, uuid }: Prompt): string => (uuid === undefined ? `Prompt ${number}` : `Prompt "${uuid}"`);

/**
 * The beginning of most lines in a session. While a turn is open and no tool result is pending, these lines affect no
 * prompt.
 */
const streamPiece = '{"type":"stream_event"';

const isStreamPiece = (content: object | string): boolean =>
  typeof content === "string"
    ? content.startsWith(streamPiece)
    : (content as { readonly type?: unknown }).type === "stream_event";

/**
 * Starts a monitor of one session. It never throws because of what a peer sends.
 *
 * @param options - The limits, in milliseconds.
 * @see queue.prompt.outcome turn.result.origin
 * @example
 * import { createPromptMonitor } from "@agentwire/replay";
 *
 * const monitor = createPromptMonitor({ deadlineMs: 60_000 });
 * const prompt = { type: "user", message: { role: "user", content: "Hi" } };
 * monitor.push("host-to-agent", prompt, 0);
 * for (const { kind, message } of monitor.tick(61_000)) console.log(kind, message);
 */
export function createPromptMonitor(options: PromptMonitorOptions = {}): PromptMonitor {
  const { deadlineMs = 600_000, silenceMs = 120_000, keepMs = 30_000, argv } = options;
  const { responseMs = deadlineMs } = options;
  const recent = recentFrames();
  let { ledger } = startLedger({ commandLinePrompt: hasCommandLinePrompt(argv) });
  let frame = -1;
  let lastMs: number | undefined;
  let isSilent = false;
  /** Open prompts by number: when each was sent. The time is undefined once a prompt has been reported as overdue. */
  const sent = new Map<number, number | undefined>();
  /** Pending requests, by sender and id. */
  const requests = new Map<string, PendingRequest>();

  const report = (found: readonly Found[], ms: number): readonly PromptFinding[] => {
    if (found.length === 0) return none;
    const tape = recent.tapeSince(ms - keepMs);
    return found.map((each) => ({ ...each, ms, frame, tape }));
  };

  const foundIn = (event: LedgerEvent, ms: number): Found[] => {
    if (event.kind === "prompt-sent") sent.set(event.prompt.number, ms);
    if (event.kind === "prompt-settled") {
      const { prompt, outcome } = event;
      sent.delete(prompt.number);
      if (outcome.kind === "lost")
        return [{ kind: "prompt-lost", prompt, message: `${nameOf(prompt)} has no outcome: the agent ended first.` }];
    }
    if (event.kind === "turn-ended" && event.turn.cause === "unknown") {
      const message = "A result answers no prompt, and the agent does not say what started its turn.";
      return [{ kind: "result-unexplained", turn: event.turn, message }];
    }
    return [];
  };
  const step = ({ ledger: next, events }: LedgerStep, ms: number): readonly PromptFinding[] => {
    ledger = next;
    return events.length === 0
      ? none
      : report(
          events.flatMap((event) => foundIn(event, ms)),
          ms,
        );
  };

  /** Tracks which side must respond. */
  const follow = (direction: TapeDirection, read: unknown, ms: number): void => {
    const type = fieldOf(read, "type");
    if (type === "control_request") {
      const [id, subtype] = [fieldOf(read, "request_id"), fieldOf(fieldOf(read, "request"), "subtype")].map(String);
      const side = direction === "agent-to-host" ? "host" : "agent";
      requests.set(`${direction} ${id}`, { side, id: `${id}`, subtype: `${subtype}`, since: ms });
    } else if (type === "control_cancel_request") requests.delete(`${direction} ${fieldOf(read, "request_id")}`);
    else if (type === "control_response")
      requests.delete(`${opposite(direction)} ${fieldOf(fieldOf(read, "response"), "request_id")}`);
    else return;
    const [oldest] = requests.keys();
    if (requests.size > maxRequests && oldest !== undefined) requests.delete(oldest);
  };

  return {
    push(direction, content, ms) {
      if (frame === -1) for (const { number } of ledger.waiting) sent.set(number, ms);
      frame++;
      lastMs = ms;
      isSilent = false;
      recent.add(direction, content, ms);
      const isText = typeof content === "string";
      if (ledger.turn !== undefined && !ledger.toolResults && isStreamPiece(content)) return none;
      const read = isText ? parseJson(content) : content;
      follow(direction, read, ms);
      return step(advanceLedger(ledger, direction, read, frame), ms);
    },
    tick(ms) {
      const found: Found[] = [];
      for (const [number, since] of sent) {
        const prompt = ledger.waiting.find((each) => each.number === number);
        if (since === undefined || prompt === undefined || ms - since < deadlineMs) continue;
        sent.set(number, undefined);
        const { uuid, at, state } = prompt;
        const message = `${nameOf(prompt)} (frame ${at}) has no outcome after ${seconds(ms - since)}; it is ${state}.`;
        found.push({ kind: "prompt-overdue", prompt: { number, uuid, at, state }, message });
      }
      for (const [key, request] of requests) {
        const { side, id, subtype, since } = request;
        if (since === undefined || ms - since < responseMs) continue;
        requests.set(key, { ...request, since: undefined });
        const message = `The ${side} has not answered the request "${id}" (${subtype}) after ${seconds(ms - since)}.`;
        found.push({ kind: "request-overdue", side, request: id, message });
      }
      if (!isSilent && lastMs !== undefined && ms - lastMs >= silenceMs && ledger.waiting.length > 0) {
        isSilent = true;
        const side = [...requests.values()].some((request) => request.side === "host") ? "host" : "agent";
        const message = `The ${side} has to send the next frame, and no frame came for ${seconds(ms - lastMs)}.`;
        found.push({ kind: "silence", side, message });
      }
      return report(found, ms);
    },
    end: (clean, ms) => step(endLedger(ledger, clean, frame + 1), ms),
  };
}

/** Maximum number of pending requests. Drops the oldest first. */
const maxRequests = 1024;
