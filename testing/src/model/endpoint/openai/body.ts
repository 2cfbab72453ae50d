import { asJsonObject, asText, isJsonObject, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";

/** The parsed arguments of a function call; the text itself if it is not a JSON object. */
export const functionInput = (text: unknown): JsonObject => parseJsonObject(String(text)) ?? { arguments: text };

/** The objects of a list; none if the value is no list. */
export const listed = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

const dataUrl = /^data:([^;,]+);base64,(.*)$/s;

/** An image by its address: the base64 data of a `data:` URL, or a link. */
function imageOf(url: unknown): JsonObject {
  const [, media_type, data] = dataUrl.exec(asText(url) ?? "") ?? [];
  return { type: "image", source: data === undefined ? { type: "url", url } : { type: "base64", media_type, data } };
}

/** Translates a part of a message to a block. Unknown parts stay as they are. */
function blockOf(part: unknown): JsonObject {
  const value = asJsonObject(part);
  if (value.type === "text" || value.type === "input_text" || value.type === "output_text")
    return { type: "text", text: value.text };
  if (value.type === "refusal") return { type: "text", text: value.refusal };
  if (value.type === "image_url") return imageOf(asJsonObject(value.image_url).url);
  if (value.type === "input_image") return imageOf(value.image_url);
  return value;
}

/** Translates the content of a message to blocks. */
export function translatedBlocks(content: unknown): readonly JsonObject[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return Array.isArray(content) ? content.map(blockOf) : [];
}

/** Appends blocks to a conversation. Adjacent messages of one role become one message. */
export function append(messages: JsonObject[], role: string, blocks: readonly JsonObject[]): void {
  const last = messages.at(-1);
  if (blocks.length === 0) return;
  if (last?.role === role && Array.isArray(last.content))
    messages.splice(-1, 1, { role, content: [...last.content, ...blocks] });
  else messages.push({ role, content: [...blocks] });
}

/** Translates a function that a call offers. Other tools keep their type only. */
function toolOf(tool: JsonObject): JsonObject {
  const { name, description, parameters = { type: "object" } } = isJsonObject(tool.function) ? tool.function : tool;
  return typeof name === "string" ? { name, description, input_schema: parameters } : { type: tool.type };
}

/** The fields of a body that both APIs share. */
export const sharedFields = (body: JsonObject, messages: readonly JsonObject[], system: string): JsonObject => ({
  model: body.model,
  messages,
  ...(system === "" ? {} : { system }),
  tools: listed(body.tools).map(toolOf),
  stream: body.stream,
});
