/** A JSON object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: no array, not `null`. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects of a list; none where the value is no list. */
export const objectsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);
