import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";

/** The value as a list; empty if it is not a list. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The blocks of an `assistant` or `user` frame. Plain text counts as none. */
export const blocksOf = (frame: JsonObject): readonly JsonObject[] =>
  asList(asJsonObject(frame.message).content).map(asJsonObject);
