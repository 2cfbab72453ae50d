import { isJsonObject } from "@agentwire/protocol/json";

/** A field of a value, if the value is an object that has it. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The name of a frame in the registries: `assistant`, `system/init`, `control_request`, ... */
export function messageName(frame: unknown): string {
  const [type, subtype] = [fieldOf(frame, "type"), fieldOf(frame, "subtype")];
  const name = typeof type === "string" ? type : "";
  return subtype === undefined ? name : `${name}/${typeof subtype === "string" ? subtype : ""}`;
}
