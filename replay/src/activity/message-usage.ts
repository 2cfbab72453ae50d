import { asJsonObject, asText, type JsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import type { TapeEvent } from "../tape/types.ts";
import { isEvent } from "../tape/types.ts";
import type { Tokens } from "./span.ts";
import { readTokens } from "./usage.ts";

/** What one message of a model used. */
export interface MessageUsage extends Tokens {
  readonly model: string;
  /** The type of the subagent whose message it is; `null` for the main conversation. */
  readonly subagent: string | null;
  /** The tools that it calls, each once a call. */
  readonly tools: readonly string[];
}

/** Follows the messages of models. */
export interface MessageUsageCounter {
  push(event: TapeEvent): void;
  /** One entry for each message, in the order of their beginning. */
  messages(): readonly MessageUsage[];
}

/** The model name of synthetic messages. */
const synthetic = "<synthetic>";

interface OpenMessage extends MessageUsage {
  readonly tools: string[];
}

/**
 * Creates a counter of what each model message used, who sent it and which tools it calls. A message counts once, although each
 * of its blocks has a frame of its own. If the tape contains the stream of a message, its output is complete; otherwise it is
 * what the model had written at the beginning of the message.
 *
 * @example
 * import { createMessageUsageCounter } from "@agentwire/replay";
 * import { readTapeFile } from "@agentwire/replay/node";
 *
 * const counter = createMessageUsageCounter();
 * for await (const item of readTapeFile("session.tape.jsonl")) if (item.kind === "event") counter.push(item.event);
 * for (const { subagent, tools, output } of counter.messages()) console.log(subagent, tools, output);
 */
export function createMessageUsageCounter(): MessageUsageCounter {
  const messages = new Map<string, OpenMessage>();
  /** Types of subagents by the tool use that starts them. */
  const subagents = new Map<string, string>();
  /** Complete output by message, as the stream states it. */
  const outputs = new Map<string, number>();
  /** The message that streams, by process and subagent. */
  const streaming = new Map<string, string>();

  const readStream = (process: number, { event, parent_tool_use_id }: JsonObject): void => {
    const { type, message, usage } = asJsonObject(event);
    const stream = `${process} ${parent_tool_use_id}`;
    if (type === "message_start") streaming.set(stream, `${process} ${asJsonObject(message).id}`);
    const id = streaming.get(stream);
    if (type === "message_delta" && id !== undefined) outputs.set(id, readTokens(usage)?.output ?? 0);
  };
  return {
    push(event) {
      if (!isEvent(event, "wire/frame") || event.direction !== "agent-to-host") return;
      const frame = asJsonObject(event.frame);
      if (frame.type === "stream_event") readStream(event.process, frame);
      if (frame.type !== "assistant") return;
      const { id, model, usage, content } = asJsonObject(frame.message);
      const tokens = readTokens(usage);
      const name = asText(model) ?? "unknown";
      if (tokens === null || name === synthetic) return;
      const parent = asText(frame.parent_tool_use_id);
      const subagent = parent === undefined ? null : (subagents.get(parent) ?? "unknown");
      const key = `${event.process} ${asText(id) ?? event.seq}`;
      const known = messages.get(key);
      const tools = known?.tools ?? [];
      for (const block of jsonObjectsIn(content)) {
        if (block.type !== "tool_use") continue;
        tools.push(asText(block.name) ?? "unknown");
        const type = asText(asJsonObject(block.input).subagent_type);
        if (type !== undefined) subagents.set(String(block.id), type);
      }
      // Later frames of a transcript have the usage of the complete message.
      messages.set(key, { model: name, subagent, tools, ...tokens });
    },
    messages: () =>
      [...messages].map(([key, message]) => ({
        ...message,
        output: Math.max(message.output, outputs.get(key) ?? 0),
      })),
  };
}
