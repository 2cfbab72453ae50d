import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../../law/session-event/json.ts";
import type { MessageAnswer } from "../../../model/script/answer.ts";
import { fullMessage, messageEvents } from "../../../model/stream/events.ts";
import { differenceOf, same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { framesOf } from "../query.ts";
import { type Comparisons, compare } from "./comparison.ts";

/** A message that the model sent whole. */
interface ServedMessage {
  readonly id: string;
  readonly model: string;
  readonly answer: MessageAnswer;
  /** The call that it answers. */
  readonly call: JsonObject;
}

/** The messages that the model sent whole, in order. */
function servedMessages(run: CaseRun): readonly ServedMessage[] {
  return run.model.requests.flatMap(({ outcome, answer, abandoned, body }) => {
    if (abandoned || outcome?.kind !== "answered" || outcome.messageId === undefined) return [];
    if (answer?.kind !== "message" || answer.delivery?.cut || answer.streamError) return [];
    const call = asJsonObject(body);
    return [{ id: outcome.messageId, model: String(call.model), answer, call }];
  });
}

const blocksServed = ({ answer, ...envelope }: ServedMessage): readonly JsonObject[] =>
  asList(fullMessage(answer, envelope).content).map(asJsonObject);

/** The tokens and the stop reasons of the messages that the model sent whole. */
export const servedUsage = (run: CaseRun) =>
  servedMessages(run).map(({ answer, ...envelope }) => {
    const { usage, stop_reason: stopReason } = fullMessage(answer, envelope);
    return { ...envelope, usage: asJsonObject(usage), stopReason };
  });

/** The events of each message that the agent forwarded whole, by the id of the message. */
function forwardedEvents(run: CaseRun): ReadonlyMap<string, readonly JsonObject[]> {
  const open = new Map<unknown, JsonObject[]>();
  const complete = new Map<string, readonly JsonObject[]>();
  for (const { event: forwarded, parent_tool_use_id: parent } of framesOf(run, { type: "stream_event" })) {
    const event = asJsonObject(forwarded);
    if (event.type === "ping") continue;
    if (event.type === "message_start") open.set(parent, []);
    const events = open.get(parent);
    events?.push(event);
    if (event.type !== "message_stop" || !events) continue;
    open.delete(parent);
    if (event.abandoned_blocks === undefined) complete.set(String(asJsonObject(events[0]?.message).id), events);
  }
  return complete;
}

/** Whether forwarded events are those of the model. */
export function* eventsForwarded(run: CaseRun): Comparisons {
  const forwarded = forwardedEvents(run);
  for (const { id, model, answer } of servedMessages(run)) {
    const given = forwarded.get(id);
    if (!given) continue;
    const due = messageEvents(answer, { id, model }).filter(({ type }) => type !== "ping");
    yield compare(
      given.length === due.length,
      `A message of ${due.length} events was forwarded with ${given.length} events.`,
    );
    for (const [at, event] of due.entries()) {
      const difference = differenceOf(event, given[at]);
      yield compare(
        difference === undefined,
        `\`${difference}\` of a \`${event.type}\` event is not as the model sent it.`,
      );
    }
  }
}

/** Whether a block of a frame is one of the model's. Inputs may have more fields, from defaults of their schema. */
function isBlockOf(served: readonly JsonObject[], { input, ...block }: JsonObject): boolean {
  const given = asJsonObject(input);
  return served.some(
    ({ input: due, ...other }) =>
      same(other, block) && Object.entries(asJsonObject(due)).every(([name, value]) => same(given[name], value)),
  );
}

/** Whether assistant frames have the blocks of the model. */
export function* blocksForwarded(run: CaseRun): Comparisons {
  const served = new Map(servedMessages(run).map((message) => [message.id, blocksServed(message)]));
  const replacements = textsOfHooks(run);
  for (const frame of framesOf(run, { type: "assistant" })) {
    const due = served.get(String(asJsonObject(frame.message).id));
    if (!due) continue;
    for (const block of blocksOf(frame))
      yield compare(
        isBlockOf(due, block) || (block.type === "text" && replacements.has(block.text)),
        `A \`${String(block.type)}\` block is not as the model sent it.`,
      );
  }
}

/** The texts with which hooks of the host replaced texts of the model. */
const textsOfHooks = (run: CaseRun): ReadonlySet<unknown> =>
  new Set(
    run.events.flatMap(({ direction, frame }) => {
      const { response } = asJsonObject(asJsonObject(frame).response);
      const { displayContent } = asJsonObject(asJsonObject(response).hookSpecificOutput);
      return direction === "host-to-agent" && displayContent !== undefined ? [displayContent] : [];
    }),
  );

/** The blocks of the assistant in a call, without marks of the cache. */
const assistantBlocks = (call: JsonObject): readonly JsonObject[] =>
  asList(call.messages)
    .map(asJsonObject)
    .filter(({ role }) => role === "assistant")
    .flatMap(({ content }) => (typeof content === "string" ? [{ type: "text", text: content }] : asList(content)))
    .map((block) => {
      const { cache_control: _, ...rest } = asJsonObject(block);
      return rest;
    });

/**
 * Whether the next call of a conversation has the message that the model sent before, whole. An agent may drop an answer
 * that arrives after an interrupt, so only messages count that it forwarded.
 */
export function* messagesReturned(run: CaseRun): Comparisons {
  const all = servedMessages(run);
  const forwarded = new Set(framesOf(run, { type: "assistant" }).map(({ message }) => asJsonObject(message).id));
  for (const [at, message] of all.entries()) {
    if (!forwarded.has(message.id)) continue;
    const [first, ...rest] = asList(message.call.messages);
    const next = all
      .slice(at + 1)
      .find(({ call }) => same(asList(call.messages)[0], first) && same(call.system, message.call.system));
    if (!next || asList(next.call.messages).length <= rest.length + 1) continue;
    const returned = assistantBlocks(next.call);
    for (const block of blocksServed(message))
      yield compare(
        block.type === "tool_use"
          ? returned.some(({ id }) => id === block.id)
          : returned.some((one) => same(one, block)),
        `The next call of the model lacks a \`${String(block.type)}\` block that the model sent before.`,
      );
  }
}
