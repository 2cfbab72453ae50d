/** The names that callbacks see, for fields of a wire object. */
export type FieldNames<Wire extends object> = { readonly [Field in keyof Wire]?: string };

/** A wire object under the names that callbacks see; fields without such a name are left out. */
export type RenamedFields<Wire extends object, To extends FieldNames<Wire>> = {
  -readonly [Field in keyof Wire as To[Field] extends string ? To[Field] : never]: Exclude<Wire[Field], undefined>;
};

/** Picks the fields of a wire object that callbacks see, by their names there. Absent fields stay absent. */
export function renameFields<Wire extends object, const To extends FieldNames<Wire>>(
  fields: Wire,
  names: To,
): RenamedFields<Wire, To> {
  const values = new Map<string, unknown>(Object.entries(fields));
  const renamed = Object.entries(names).map(([wire, name]) => [name, values.get(wire)]);
  // The entries of an object lose which value stands under which name.
  return Object.fromEntries(renamed.filter(([, value]) => value !== undefined));
}
