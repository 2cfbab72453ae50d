/** A JSON object of unknown content. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one where it is none. */
export const asObject = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** The value as a text, or `undefined`. */
export const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The value as a list; empty where it is none. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The blocks of an `assistant` or `user` frame. Plain text counts as none. */
export const blocksOf = (frame: Json): readonly Json[] => asList(asObject(frame.message).content).map(asObject);
