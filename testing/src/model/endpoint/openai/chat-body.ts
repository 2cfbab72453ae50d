import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { contentText } from "../../call.ts";
import { append, functionInput, listed, sharedFields, translatedBlocks } from "./body.ts";

/** A tool call of the assistant: of a function, or of a custom tool with a text as input. */
function toolUseOf({ id, function: called, custom }: JsonObject): JsonObject {
  const { name, arguments: text, input } = asJsonObject(called ?? custom);
  return { type: "tool_use", id, name, input: custom === undefined ? functionInput(text) : { input } };
}

/** Translates a body of `/v1/chat/completions` to the form of the Messages API. */
export function chatBody(body: JsonObject): JsonObject {
  const messages: JsonObject[] = [];
  const system: string[] = [];
  for (const message of listed(body.messages)) {
    const { role, content } = message;
    if (role === "system" || role === "developer") system.push(contentText(translatedBlocks(content)));
    else if (role === "assistant")
      append(messages, "assistant", [...translatedBlocks(content), ...listed(message.tool_calls).map(toolUseOf)]);
    else if (role === "tool")
      append(messages, "user", [
        { type: "tool_result", tool_use_id: message.tool_call_id, content: translatedBlocks(content) },
      ]);
    else append(messages, asText(role) ?? "user", translatedBlocks(content));
  }
  return {
    ...sharedFields(body, messages, system.join("\n\n")),
    max_tokens: body.max_completion_tokens ?? body.max_tokens,
  };
}
