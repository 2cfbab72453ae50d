import { isJsonObject } from "@agentwire/protocol/json";
import { decodeTapeLine } from "../../tape/format/line.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { type EventOf, isEvent, type TapeEvent } from "../../tape/types.ts";
import { fieldOf, messageName } from "../compare/field.ts";

/** The change of one future of a session. */
export type ForkChange =
  /**
   * Another event. For a frame of the host (a permission answer, a hook's output, a prompt) or of the agent (`assistant` for
   * a model turn, `user` for tool results): the whole frame. For an event of the model's answer: the event. If the host's
   * frame answers a request, a value without `type` is the answer alone.
   */
  | { readonly kind: "value"; readonly seq: number; readonly value: unknown }
  /**
   * Replaces a tool's result with a text. `seq`: the call, its permission request, or its result. A denied tool is
   * allowed, and returns the text.
   */
  | { readonly kind: "result"; readonly seq: number; readonly text: string }
  /** The host denies a tool. `seq`: the call, its permission request, or the answer to it. */
  | { readonly kind: "deny"; readonly seq: number; readonly message: string }
  /**
   * Replaces the host's answer to a question. `seq`: the question, its answer, or the call of a tool with only one
   * question. A call that is allowed only now returns a text that says so.
   */
  | { readonly kind: "answer"; readonly seq: number; readonly value: unknown }
  /** Replaces the system prompt from the start of the session. */
  | { readonly kind: "systemPrompt"; readonly text: string };

/** The events of a tape with one change. */
export interface ChangedTape {
  readonly ok: true;
  readonly events: readonly TapeEvent[];
  /** The changed event. Model answers after it may come from elsewhere. */
  readonly seq: number;
  /** The tool use whose result is taken from the tape, whatever the tool. */
  readonly forced: string | null;
}

/** Why a change cannot be made. */
export interface NoChange {
  readonly ok: false;
  readonly reason: string;
}

const no = (reason: string): NoChange => ({ ok: false, reason });

const at = (value: unknown, ...path: readonly string[]): unknown => path.reduce(fieldOf, value);
const blocksOf = (frame: unknown): readonly unknown[] => {
  const content = at(frame, "message", "content");
  return Array.isArray(content) ? content : [];
};

/** Applies a change to the events of a tape. No event may be in pieces. */
export function changeTape(
  events: readonly TapeEvent[],
  change: ForkChange,
  payloads: Tape["payloads"],
): ChangedTape | NoChange {
  const frameOf = (event: TapeEvent | undefined): unknown =>
    event !== undefined && isEvent(event, "wire/frame") ? decodeTapeLine(event, payloads)?.frame : undefined;
  const changed = (event: TapeEvent, changed: TapeEvent): ChangedTape => ({
    ok: true,
    events: events.map((other) => (other === event ? changed : other)),
    seq: event.seq,
    forced: null,
  });
  const replaced = (event: TapeEvent, frame: object): ChangedTape | NoChange =>
    isEvent(event, "wire/frame")
      ? changed(event, withFrame(event, frame))
      : no(`Event ${event.seq} is not a frame. Name the event of a frame.`);
  const answered = (event: TapeEvent, value: unknown): ChangedTape | NoChange => {
    if (!isJsonObject(value))
      return no(`An answer is an object; event ${event.seq} cannot be answered with ${JSON.stringify(value)}.`);
    return replaced(event, withAnswer(frameOf(event), value));
  };
  /** The request of the agent with an id. */
  const requestOf = (requestId: unknown): unknown =>
    requestId === undefined
      ? undefined
      : events.map(frameOf).find((frame) => frame !== undefined && fieldOf(frame, "request_id") === requestId);
  /** The result of a tool use, if the tape has it. */
  const resultOf = (toolUse: unknown): TapeEvent | undefined =>
    events.find((event) => blocksOf(frameOf(event)).some((block) => isResultOf(block, toolUse)));
  /** A call that was denied on the tape has no result there: what it would have returned is not known. */
  const withoutDenial = (made: ChangedTape | NoChange, requestId: unknown): ChangedTape | NoChange => {
    const toolUse = toolUseOf(requestOf(requestId));
    const result = resultOf(toolUse);
    if (!made.ok || toolUse === undefined || result === undefined || !isEvent(result, "wire/frame")) return made;
    if (!isDenied(frameOf(result), toolUse)) return made;
    const unknown = withFrame(result, withResult(frameOf(result), toolUse, unknownResult, true));
    return { ...made, events: made.events.map((event) => (event === result ? unknown : event)) };
  };
  /** The host's answer to a request of the agent. */
  const answerTo = (requestId: unknown): TapeEvent | undefined =>
    events.find(
      (event) =>
        isHostFrame(event) && requestId !== undefined && at(frameOf(event), "response", "request_id") === requestId,
    );
  const request = (subtype: string, toolUse: unknown): unknown =>
    events.map(frameOf).find((frame) => {
      const request = fieldOf(frame, "request");
      return (
        fieldOf(request, "subtype") === subtype && fieldOf(request, "tool_use_id") === toolUse && toolUse !== undefined
      );
    });

  if (change.kind === "systemPrompt") {
    const event = events.find((one) => isHostFrame(one) && at(frameOf(one), "request", "subtype") === "initialize");
    if (event === undefined) return no("The tape holds no initialize request, so its system prompt cannot be changed.");
    const frame = frameOf(event) as object;
    const { appendSystemPrompt: _, ...request } = fieldOf(frame, "request") as Readonly<Record<string, unknown>>;
    return replaced(event, { ...frame, request: { ...request, systemPrompt: [change.text] } });
  }

  const event = events.find(({ seq }) => seq === change.seq);
  if (event === undefined) return no(`The tape has no event ${change.seq}.`);
  if (change.kind === "value") {
    if (isEvent(event, "model/event"))
      return isJsonObject(change.value)
        ? changed(event, { ...event, event: change.value })
        : no("An event of the model is an object.");
    if (!isEvent(event, "wire/frame"))
      return no(
        `Event ${event.seq} is ${event.channel}/${event.kind}; only frames and events of the model can be changed.`,
      );
    const frame = changedFrame(event, frameOf(event), change.value);
    if (typeof frame === "string") return no(frame);
    return withoutDenial(replaced(event, frame), at(frame, "response", "request_id"));
  }

  const frame = frameOf(event);
  const requestId = fieldOf(frame, "request_id") ?? at(frame, "response", "request_id");
  if (change.kind === "answer") {
    const called = blocksOf(frame).map((block) => fieldOf(block, "id"));
    const questions = events.filter((other) => {
      const toolUse = isHostFrame(other) ? undefined : toolUseOf(frameOf(other));
      return toolUse !== undefined && called.includes(toolUse) && answerTo(fieldOf(frameOf(other), "request_id"));
    });
    const [question, ...others] = questions;
    const isRequest = answerTo(requestId) !== undefined;
    const id = isRequest || others.length > 0 ? requestId : fieldOf(frameOf(question), "request_id");
    const answer = answerTo(id);
    if (answer !== undefined) return withoutDenial(answered(answer, change.value), id);
    const which = questions.map((other) => `event ${other.seq} (${at(frameOf(other), "request", "subtype")})`);
    return no(
      `Event ${change.seq} (${nameOf(event, frame)}) is not a request of the agent that the host answered, and not such an answer.${which.length === 0 ? "" : ` Requests about its calls: ${which.join(", ")}.`}`,
    );
  }

  const uses = [
    toolUseOf(requestOf(requestId)),
    ...blocksOf(frame).map((block) => fieldOf(block, fieldOf(block, "type") === "tool_result" ? "tool_use_id" : "id")),
  ].filter((id) => typeof id === "string");
  const [toolUse, ...others] = new Set(uses);
  if (toolUse === undefined || others.length > 0)
    return no(
      others.length > 0
        ? `Event ${change.seq} is about ${others.length + 1} calls of tools. Name the question about one of them, or change the frame with --set.`
        : `Event ${change.seq} (${nameOf(event, frame)}) is about no call of a tool. ${callsIn(events, frameOf)}`,
    );
  const question = request("can_use_tool", toolUse);
  const answer = answerTo(fieldOf(question, "request_id"));
  const behavior = at(frameOf(answer), "response", "response", "behavior");
  if (change.kind === "deny") {
    return answer === undefined
      ? no(
          `The host was not asked about ${toolUse}, so it cannot deny it. Change what allowed the tool: the answer of a hook, or the arguments.`,
        )
      : answered(answer, { behavior: "deny", message: change.message });
  }
  const result = resultOf(toolUse);
  if (result === undefined || !isEvent(result, "wire/frame")) return no(`The tape holds no result of ${toolUse}.`);
  const replacements = new Map<TapeEvent, TapeEvent>([
    [result, withFrame(result, withResult(frameOf(result), toolUse, change.text))],
  ]);
  if (answer !== undefined && isEvent(answer, "wire/frame") && behavior === "deny")
    replacements.set(answer, withFrame(answer, withAnswer(frameOf(answer), { behavior: "allow" })));
  for (const callback of events) {
    const frame = frameOf(callback);
    if (at(frame, "request", "subtype") !== "hook_callback" || toolUseOf(frame) !== toolUse) continue;
    const verdict = answerTo(fieldOf(frame, "request_id"));
    const allowed = withoutVeto(frame, at(frameOf(verdict), "response", "response"));
    if (verdict !== undefined && isEvent(verdict, "wire/frame") && allowed !== null)
      replacements.set(verdict, withFrame(verdict, withAnswer(frameOf(verdict), allowed)));
  }
  return {
    ok: true,
    events: events.map((other) => replacements.get(other) ?? other),
    seq: result.seq,
    forced: toolUse,
  };
}

/** A frame event with another frame. */
function withFrame(event: EventOf<"wire/frame">, frame: object): TapeEvent {
  const { raw: _, bytes: __, payload: ___, ...rest } = event;
  return { ...rest, frame };
}

const isResultOf = (block: unknown, toolUse: unknown): boolean =>
  toolUse !== undefined && fieldOf(block, "type") === "tool_result" && fieldOf(block, "tool_use_id") === toolUse;

/** The tool use that a request of the agent is about. */
function toolUseOf(frame: unknown): string | undefined {
  const toolUse = at(frame, "request", "tool_use_id") ?? at(frame, "request", "input", "tool_use_id");
  return typeof toolUse === "string" ? toolUse : undefined;
}

/** What a call returns that was denied on the tape and is allowed now. */
const unknownResult = "The tape holds no result of this call, because it was denied there.";

/** Whether a decision on a tool use in a frame with its result is a refusal. */
const isRefusal = (decision: unknown, toolUse: string): boolean =>
  fieldOf(decision, "id") === toolUse && at(decision, "permission_decision", "decision") === "reject";

const isDenied = (frame: unknown, toolUse: string): boolean => {
  const meta = fieldOf(frame, "tool_result_meta");
  return Array.isArray(meta) && meta.some((decision) => isRefusal(decision, toolUse));
};

/** The answer of a hook without its veto; `null` if it has none. */
function withoutVeto(request: unknown, answer: unknown): object | null {
  const event = at(request, "request", "input", "hook_event_name");
  const output = fieldOf(answer, "hookSpecificOutput");
  if (event === "PermissionRequest" && at(output, "decision", "behavior") === "deny")
    return { hookSpecificOutput: { hookEventName: event, decision: { behavior: "allow" } } };
  const vetoes = [fieldOf(output, "permissionDecision"), fieldOf(answer, "decision")];
  return event === "PreToolUse" && (vetoes.includes("deny") || vetoes.includes("block")) ? {} : null;
}

/** A frame with another result of a tool use. Drops the decision by which the tool was refused. */
function withResult(frame: unknown, toolUse: string, text: string, failed = false): object {
  const { message, tool_result_meta: meta, tool_use_result, ...rest } = frame as Readonly<Record<string, unknown>>;
  const content = blocksOf(frame).map((block) =>
    fieldOf(block, "tool_use_id") === toolUse ? { ...(block as object), content: text, is_error: failed } : block,
  );
  return {
    ...rest,
    message: { ...(message as object), content },
    tool_use_result:
      fieldOf(tool_use_result, "stdout") === undefined ? text : { ...(tool_use_result as object), stdout: text },
    ...(Array.isArray(meta) && { tool_result_meta: meta.filter((one) => !isRefusal(one, toolUse)) }),
  };
}

/** The name of an event: of its frame if it has one. */
const nameOf = (event: TapeEvent, frame: unknown): string =>
  frame === undefined ? `${event.channel}/${event.kind}` : messageName(frame);

/** Which events of a tape call tools, for a message about an event that does not. */
function callsIn(events: readonly TapeEvent[], frameOf: (event: TapeEvent) => unknown): string {
  const calls = events
    .filter((event) => blocksOf(frameOf(event)).some((block) => fieldOf(block, "type") === "tool_use"))
    .map(({ seq }) => seq);
  if (calls.length === 0) return "The session has none.";
  const shown = calls.slice(0, 10).join(", ");
  return `The session has calls at ${calls.length === 1 ? "event" : "events"} ${shown}${calls.length > 10 ? ` and ${calls.length - 10} more` : ""}.`;
}

const isHostFrame = (event: TapeEvent): boolean => isEvent(event, "wire/frame") && event.direction === "host-to-agent";

/** Replaces the response of a control response with a success. */
const withAnswer = (frame: unknown, response: object): object => {
  const { error: _, ...answer } = fieldOf(frame, "response") as Readonly<Record<string, unknown>>;
  return { ...(frame as object), response: { ...answer, subtype: "success", response } };
};

/**
 * Frames that show inputs of the agent. All other frames are its own output, which a rerun does not take from the tape.
 */
const given: readonly unknown[] = ["assistant", "user"];

function changedFrame({ seq, direction }: EventOf<"wire/frame">, frame: unknown, value: unknown): object | string {
  if (!isJsonObject(value)) return `A frame is an object; event ${seq} cannot be ${JSON.stringify(value)}.`;
  const type = fieldOf(frame, "type");
  const response = fieldOf(frame, "response");
  if (direction === "agent-to-host") {
    if (!given.includes(type)) {
      return `Event ${seq} is what the agent itself said (${messageName(frame)}); change what led to it: a frame of the host, a model turn (assistant) or a tool result (user).`;
    }
    return fieldOf(value, "type") === type
      ? value
      : `Event ${seq} is of type ${String(type)}; so must be its other form.`;
  }
  if (type === "control_response" && isJsonObject(response)) {
    if (!Object.hasOwn(value, "type")) return withAnswer(frame, value);
    const [request, answered] = [fieldOf(response, "request_id"), at(value, "response", "request_id")];
    if (request !== answered)
      return `Event ${seq} answers the request ${String(request)}; its other form must name it in response.request_id, or be the answer alone.`;
  }
  return typeof fieldOf(value, "type") === "string" ? value : `A frame has a type; the one for event ${seq} has none.`;
}
