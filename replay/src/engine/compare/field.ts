import { isJsonObject } from "@agentwire/protocol/json";

/** A field of a value, if the value is an object that has it. */
export function fieldOf(value: unknown, name: string): unknown {
  if (!isJsonObject(value)) return undefined;
  // Most fields that are asked for are absent, and a second search would double the time.
  const found = value[name];
  return found !== undefined && Object.hasOwn(value, name) ? found : undefined;
}

/** The value at a path of fields, if every value on it is an object that has the field. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) found = fieldOf(found, name);
  return found;
}

/** The name of a frame in the registries: `assistant`, `system/init`, `control_request`, ... */
export function messageName(frame: unknown): string {
  const [type, subtype] = [fieldOf(frame, "type"), fieldOf(frame, "subtype")];
  const name = typeof type === "string" ? type : "";
  return subtype === undefined ? name : `${name}/${typeof subtype === "string" ? subtype : ""}`;
}
