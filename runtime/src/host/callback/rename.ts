/** Wire names to the names that callbacks see. */
export type Names = Readonly<Record<string, string>>;

/** Picks the fields of a wire object that callbacks see, by their names there. Absent fields stay absent. */
export function rename(fields: Readonly<Record<string, unknown>>, names: Names): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [wire, name] of Object.entries(names)) if (fields[wire] !== undefined) result[name] = fields[wire];
  return result;
}
