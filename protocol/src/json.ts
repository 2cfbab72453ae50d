/** A JSON object whose fields are not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Whether a value is a JSON object: neither `null` nor an array.
 *
 * @param value - A parsed JSON value.
 * @example
 * import { isJsonObject } from "@agentwire/protocol/json";
 *
 * const frame: unknown = JSON.parse('{"type":"keep_alive"}');
 * if (isJsonObject(frame)) console.log(frame.type);
 */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value if it is a JSON object, otherwise an empty object.
 *
 * @param value - A parsed JSON value.
 * @example
 * import { asJsonObject } from "@agentwire/protocol/json";
 *
 * const frame: unknown = JSON.parse('{"type":"user","message":{"role":"user"}}');
 * const { role } = asJsonObject(asJsonObject(frame).message);
 */
export const asJsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/**
 * The JSON objects in a list. Skips other items. Empty if the value is not a list.
 *
 * @param value - A parsed JSON value.
 * @example
 * import { jsonObjectsIn } from "@agentwire/protocol/json";
 *
 * const content: unknown = [{ type: "text", text: "Hi" }];
 * const texts = jsonObjectsIn(content).filter((block) => block.type === "text");
 */
export const jsonObjectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/**
 * Parses text that may hold JSON; `undefined` if it does not.
 *
 * @param text - The text, usually one line of a file.
 * @example
 * import { parseJson } from "@agentwire/protocol/json";
 *
 * const values = ['{"type":"keep_alive"}', "not JSON", "null"].map(parseJson); // [{ type: "keep_alive" }, undefined, null]
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses text that should hold a JSON object; `undefined` if it holds something else or is not JSON.
 *
 * @param text - The text, usually one line of a file.
 * @example
 * import { parseJsonObject } from "@agentwire/protocol/json";
 *
 * const lines = ['{"type":"keep_alive"}', "not JSON"];
 * const objects = lines.map(parseJsonObject).filter((object) => object !== undefined);
 */
export function parseJsonObject(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isJsonObject(value) ? value : undefined;
}

/**
 * The value if it is a string, otherwise `undefined`.
 *
 * @param value - A parsed JSON value.
 * @example
 * import { asText } from "@agentwire/protocol/json";
 *
 * const frame = JSON.parse('{"session_id":"s1"}');
 * const sessionId = asText(frame.session_id) ?? "unknown";
 */
export const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/**
 * The strings in a list. Skips other items. Empty if the value is not a list.
 *
 * @param value - A parsed JSON value.
 * @example
 * import { textsIn } from "@agentwire/protocol/json";
 *
 * const answered = textsIn(JSON.parse('["a","b"]'));
 */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
