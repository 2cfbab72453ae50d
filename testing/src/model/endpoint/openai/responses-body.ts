import { asText, type JsonObject } from "@agentwire/protocol/json";
import { contentText } from "../../call.ts";
import { append, functionInput, listed, sharedFields, translatedBlocks } from "./body.ts";

const itemsOf = (input: unknown): readonly JsonObject[] => {
  if (typeof input === "string") return [{ role: "user", content: input }];
  return listed(input);
};

/** The result of a tool: a text, or a list of parts. */
const resultOf = ({ call_id, output }: JsonObject): JsonObject => ({
  type: "tool_result",
  tool_use_id: call_id,
  content: translatedBlocks(output),
});

/**
 * Translates a body of `/v1/responses` to the form of the Messages API.
 *
 * @param body - The body.
 * @param earlier - The conversation that `previous_response_id` names, in the form of the Messages API.
 */
export function responsesBody(body: JsonObject, earlier: readonly JsonObject[]): JsonObject {
  const messages = [...earlier];
  const system = [asText(body.instructions) ?? ""];
  for (const item of itemsOf(body.input)) {
    const { type, role } = item;
    if (type === "function_call")
      append(messages, "assistant", [
        { type: "tool_use", id: item.call_id, name: item.name, input: functionInput(item.arguments) },
      ]);
    else if (type === "custom_tool_call")
      append(messages, "assistant", [
        { type: "tool_use", id: item.call_id, name: item.name, input: { input: item.input } },
      ]);
    else if (type === "function_call_output" || type === "custom_tool_call_output")
      append(messages, "user", [resultOf(item)]);
    else if (role === "system" || role === "developer") system.push(contentText(translatedBlocks(item.content)));
    else if (typeof role === "string") append(messages, role, translatedBlocks(item.content));
  }
  return {
    ...sharedFields(body, messages, system.filter((part) => part !== "").join("\n\n")),
    max_tokens: body.max_output_tokens,
  };
}
