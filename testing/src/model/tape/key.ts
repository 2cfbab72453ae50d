import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../law/session-event/json.ts";

/** The content of a block, without ids and prose that differ between runs. */
const blockKey = (block: JsonObject): string => {
  const inner = block.content;
  const texts =
    typeof inner === "string"
      ? inner
      : asList(inner)
          .map((one) => asText(asJsonObject(one).text) ?? "")
          .join("\n");
  return [block.type, block.name, block.text, block.input && JSON.stringify(block.input), texts]
    .filter(Boolean)
    .join(" ");
};

const messageKey = (message: JsonObject): string => {
  const { content } = message;
  const texts =
    typeof content === "string"
      ? `text ${content}`
      : asList(content)
          .map((block) => blockKey(asJsonObject(block)))
          .join("\n");
  return `${message.role}: ${texts}`;
};

/** Reminders and other text that agents add around messages. */
const surroundings = /<system-reminder>[\s\S]*?<\/system-reminder>/g;

/**
 * Identifies a model call by its meaning: the last message, and whether the call offers tools. Recorded and live calls
 * correspond if their keys are equal. Ignores context that an agent adds on its own.
 *
 * @param body - The decoded body of the call.
 * @example
 * import { callKey } from "@agentwire/testing";
 *
 * console.log(callKey({ messages: [{ role: "user", content: "Hi" }], tools: [] }));
 */
export function callKey(body: unknown): string {
  const { messages, tools } = asJsonObject(body);
  const last = asList(messages).map(asJsonObject).at(-1) ?? {};
  const key = messageKey(last).replaceAll(surroundings, "").replaceAll(/\s+/g, " ").trim();
  return `${asList(tools).length > 0 ? "with tools" : "without tools"} ${asList(messages).length} ${key}`;
}
