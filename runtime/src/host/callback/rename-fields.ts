/** Maps fields of a wire object to the names that callbacks see. */
export type FieldNames<Wire extends object> = { readonly [Field in keyof Wire]?: string };

/** A wire object with the names that callbacks see, without its other fields. */
export type RenamedFields<Wire extends object, To extends FieldNames<Wire>> = {
  -readonly [Field in keyof Wire as To[Field] extends string ? To[Field] : never]: Exclude<Wire[Field], undefined>;
};

/** Picks the fields of a wire object that callbacks see, and renames them. Absent fields stay absent. */
export function renameFields<Wire extends object, const To extends FieldNames<Wire>>(
  fields: Wire,
  names: To,
): RenamedFields<Wire, To> {
  const values = new Map<string, unknown>(Object.entries(fields));
  const renamed = Object.entries(names).map(([wire, name]) => [name, values.get(wire)]);
  // `Object.entries` loses the type that relates names and values.
  return Object.fromEntries(renamed.filter(([, value]) => value !== undefined));
}
