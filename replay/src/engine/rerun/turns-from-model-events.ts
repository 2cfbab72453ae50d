import type { JsonObject } from "@agentwire/protocol/json";
import type { ModelEvent } from "@agentwire/runtime";
import type { Tape } from "../../tape/read/tape.ts";
import { type EventOf, isEvent } from "../../tape/types.ts";
import { fieldOf, messageName } from "../compare/schema.ts";
import { eventsOfMessage } from "./message-events.ts";
import type { Threads } from "./threads.ts";
import type { FailedTurn, ModelTurn } from "./turns.ts";

const at = (value: unknown, ...path: readonly string[]): unknown => path.reduce(fieldOf, value);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

interface RecordedCall {
  readonly parent: string | null;
  readonly seq: number;
  readonly isProbe: boolean;
  readonly events: ModelEvent[];
  failure: FailedTurn | null;
  abandoned: boolean;
  requestId: string | null;
  /** How many events the agent used before the host interrupted the turn; `null` if it did not. */
  used: number | null;
  body?: unknown;
}

/** Calls that count tokens or list models are not turns. A recorder inside the agent does not record paths. */
const isTurn = ({ headers }: EventOf<"model/request">): boolean =>
  /^\/v1\/messages(\?|$)/.test(headers?.[":path"] ?? "/v1/messages");

/** The turns from the model's own events. */
export function turnsFromModelEvents(tape: Tape, process: number, threads: Threads): ModelTurn[] {
  const turns = new Map<number, RecordedCall>();
  /** The call that the agent aborted last, and the open call after which it announced another try. */
  let aborted: RecordedCall | null = null;
  let retried: RecordedCall | null = null;
  let open: RecordedCall | null = null;
  let hasPartials = false;
  /** The call that was open when the host ended the agent. */
  let killed: RecordedCall | null = null;
  for (const event of tape.events) {
    if (isEvent(event, "wire/frame") && event.process === process) {
      const isRetry = messageName(event.frame) === "system/api_retry" && fieldOf(event.frame, "error_status") === null;
      if (isRetry && aborted !== null) Object.assign(aborted, timedOut);
      else if (isRetry) retried = open;
      if (isRetry || event.direction === "host-to-agent") aborted = null;
      const isPartial = fieldOf(event.frame, "type") === "stream_event";
      hasPartials ||= isPartial;
      // Without partial messages, the frames do not show what the agent used.
      if (hasPartials && open !== null && at(event.frame, "request", "subtype") === "interrupt")
        open.used = open.events.length;
      else if (isPartial && open !== null && open.used !== null) open.used += 1;
    }
    if (isEvent(event, "process/signal") && event.process === process && hasPartials && open !== null) {
      open.used ??= open.events.length;
      killed = open;
    }
    if (event.channel !== "model" || (event.process !== process && event.process !== 0)) continue;
    if (isEvent(event, "model/request")) {
      if (!isTurn(event)) continue;
      const fresh = { events: [], failure: null, abandoned: false, requestId: null, used: null };
      const isProbe = fieldOf(event.body, "max_tokens") === 1;
      open = { ...fresh, isProbe, parent: threads.of(event.body), seq: event.seq };
      turns.set(event.call, open);
    } else if (isEvent(event, "model/start")) {
      const turn = turns.get(event.call);
      if (turn !== undefined) turn.requestId = event.requestId ?? null;
    } else if (isEvent(event, "model/event")) {
      turns.get(event.call)?.events.push(event.event as ModelEvent);
    } else if (isEvent(event, "model/end")) {
      const turn = turns.get(event.call);
      if (turn !== undefined) close(turn, event);
      if (turn?.abandoned === true) {
        // The frame and the end of the call arrive by different routes.
        if (turn === retried) Object.assign(turn, timedOut);
        else aborted = turn;
      }
      if (turn === open) open = null;
    }
  }
  // Events that arrived after an interrupt or a signal had no effect.
  for (const turn of turns.values())
    if (turn.used !== null && (turn.abandoned || turn === killed)) turn.events.splice(turn.used);
  return [...turns.values()];
}

/** The agent stopped waiting for the answer, and called again. */
const timedOut = { abandoned: false, failure: { status: 0, message: "timed out" } } as const;

function close(turn: RecordedCall, { status, body, error, requestId }: EventOf<"model/end">): void {
  turn.requestId ??= requestId ?? null;
  turn.abandoned = fieldOf(error, "aborted") === true;
  if (turn.abandoned) return;
  if (error !== undefined || (status ?? 0) >= 400) {
    const known = status ?? Number(at(error, "model", "status") ?? 0);
    const printed = typeof body === "string" ? JSON.stringify(body) : null;
    const message = text(at(body, "error", "message")) ?? printed ?? error?.message ?? "no answer";
    const broken = status !== null && status < 400;
    turn.failure = { status: broken ? 0 : known, message, type: text(at(body, "error", "type")), body };
  } else if (turn.events.length === 0 && typeof body === "string") {
    turn.body = body;
    turn.failure = { status: 0, message: "The answer is not JSON", isMalformed: true };
  } else if (turn.events.length === 0 && body !== undefined) {
    turn.body = body;
    turn.events.push(...eventsOfMessage(body as JsonObject));
  }
}
