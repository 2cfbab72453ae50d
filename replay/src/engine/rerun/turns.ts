import type { JsonObject } from "@agentwire/protocol/json";
import type { ModelEvent } from "@agentwire/runtime";
import type { Tape } from "../../tape/read/tape.ts";
import { fieldOf } from "../compare/schema.ts";
import type { Step } from "../script/steps.ts";
import { eventsOfMessage } from "./message-events.ts";
import { threadsOf } from "./threads.ts";
import { turnsFromModelEvents } from "./turns-from-model-events.ts";

/** A failed call of the model. */
export interface FailedTurn {
  readonly status: number;
  readonly message: string;
  /** The error type, as the model service names it, if known. */
  readonly type?: string | null;
  /** Whether the answer came, but is not one of the Messages API. */
  readonly isMalformed?: boolean;
  /** The body of the error response, if known. */
  readonly body?: unknown;
}

/** One answer of the model, or its failure. */
export interface ModelTurn {
  /** The tool use of the subagent that got it; `null` on the main thread, or if unknown. */
  readonly parent: string | null;
  /** Event of the tape at which the answer began. */
  readonly seq: number;
  readonly events: readonly ModelEvent[];
  /** The complete answer, if it is known and was not streamed. */
  readonly body?: unknown;
  readonly failure: FailedTurn | null;
  /** Whether the agent aborted the call: no events arrive until it does. */
  readonly abandoned: boolean;
  /** Whether the call asks for a single token, to find out whether the model is available. */
  readonly isProbe?: boolean;
  /** The vendor's id of the request, if known. */
  readonly requestId: string | null;
}

const at = (value: unknown, ...path: readonly string[]): unknown => path.reduce(fieldOf, value);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const list = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : []);

/** The answers of the model on the tape: recorded on the way, or recovered from frames. */
export function modelTurns(tape: Tape, steps: readonly Step[], process: number): ModelTurn[] {
  const recorded = turnsFromModelEvents(tape, process, threadsOf(steps));
  return recorded.length > 0 ? recorded : recoveredTurns(steps);
}

interface RecoveredTurn {
  readonly parent: string | null;
  readonly seq: number;
  readonly id: string;
  readonly blocks: JsonObject[];
  readonly message: JsonObject;
  readonly events: ModelEvent[];
  readonly failure: FailedTurn | null;
  abandoned: boolean;
  requestId: string | null;
  /** The stop reason and the cost, from the result. */
  stop: string | null;
  output: number;
}

/** From the frames: streamed events if the host requested them, otherwise the blocks of each message. */
function recoveredTurns(steps: readonly Step[]): ModelTurn[] {
  const turns: RecoveredTurn[] = [];
  const paid = new Set<RecoveredTurn>();
  const streams = steps.some((step) => step.kind === "frame" && fieldOf(step.content.frame, "type") === "stream_event");
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "agent-to-host") continue;
    const { frame } = step.content;
    const parent = text(fieldOf(frame, "parent_tool_use_id"));
    const type = fieldOf(frame, "type");
    const open = turns.findLast((turn) => turn.parent === parent);
    const fresh = {
      parent,
      seq: step.seq,
      blocks: [],
      message: {},
      events: [],
      failure: null,
      abandoned: false,
      requestId: text(fieldOf(frame, "request_id")),
      stop: null,
      output: 1,
    };
    if (type === "system" && fieldOf(frame, "subtype") === "api_retry") {
      const status = Number(fieldOf(frame, "error_status") ?? 0);
      turns.push({ ...fresh, id: `retry ${step.seq}`, failure: { status, message: String(fieldOf(frame, "error")) } });
    } else if (type === "stream_event" && parent === null) {
      const event = fieldOf(frame, "event") as ModelEvent;
      if (event.type === "message_start")
        turns.push({ ...fresh, id: String(at(event, "message", "id")), events: [event] });
      // After an interrupt, the agent itself writes the messages.
      else if (open?.abandoned === false) open.events.push(event);
    } else if (type === "assistant") {
      const message = fieldOf(frame, "message") as JsonObject;
      if (message.model === "<synthetic>") {
        const before = turns.at(-1)?.failure?.status ?? 0;
        if (fieldOf(frame, "error") !== undefined)
          turns.push({ ...fresh, id: String(message.id), failure: failureIn(frame, before) });
      } else if (parent !== null || !streams) {
        if (open?.id !== message.id)
          turns.push({ ...fresh, id: String(message.id), message, blocks: [...list(message.content)] });
        else open?.blocks.push(...list(message.content));
      }
      const cut = fieldOf(frame, "aborted") === true ? turns.findLast((turn) => turn.parent === parent) : undefined;
      if (cut !== undefined) cut.abandoned = true;
      const last = turns.findLast((turn) => turn.parent === parent);
      if (last !== undefined) last.requestId ??= text(fieldOf(frame, "request_id"));
    } else if (type === "result") {
      if (open !== undefined) open.stop = text(fieldOf(frame, "stop_reason"));
      // Interrupted before the first block: the model was called, and no part of its answer reached the wire.
      if (fieldOf(frame, "terminal_reason") === "aborted_streaming" && open?.abandoned !== true)
        turns.push({ ...fresh, id: `interrupt ${step.seq}`, abandoned: true });
      const unpaid = turns.filter((turn) => turn.parent === null && turn.failure === null && !paid.has(turn));
      const output = Number(at(frame, "usage", "output_tokens") ?? 0);
      for (const turn of unpaid) {
        turn.output = Math.round(output / unpaid.length);
        paid.add(turn);
      }
    }
  }
  return turns.map(({ parent, seq, failure, abandoned, requestId, ...turn }) => ({
    parent,
    seq,
    failure,
    abandoned,
    requestId,
    events: turn.events.length > 0 || failure !== null ? turn.events : eventsOf(turn, abandoned),
  }));
}

/** The events of a message, up to the point where the agent aborted it. */
function eventsOf(
  { message, blocks, stop, output }: Pick<RecoveredTurn, "message" | "blocks" | "stop" | "output">,
  cut: boolean,
) {
  if (cut && blocks.length === 0) return [];
  const events = eventsOfMessage({ ...message, content: blocks, stop_reason: stop }, output);
  return cut ? events.slice(0, -3) : events;
}

/** The failure that an agent reports instead of an answer. `before`: the status of the previous try. */
function failureIn(frame: unknown, before: number): FailedTurn {
  const content = text(fieldOf(list(at(frame, "message", "content"))[0], "text")) ?? "";
  const apiError = /^API Error: (?:([45]\d\d) )?/.exec(content);
  const status = Number(fieldOf(frame, "api_error_status") ?? apiError?.[1] ?? before);
  return { status, message: content.slice(apiError?.[0].length ?? 0), type: text(fieldOf(frame, "api_error_type")) };
}
