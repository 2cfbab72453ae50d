import { readFileSync } from "node:fs";
import * as z from "zod";
import { Unreadable } from "../exit.ts";
import { cannotRead } from "../output/file-error.ts";

/**
 * Reads a JSON file of a known form. Throws {@link Unreadable} with the place of an error. `otherwise`: what to say of a
 * file of another form, after its path.
 */
export function readDocument<T>(path: string, form: z.ZodType<T>, otherwise: string): T {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw cannotRead(path, error);
  }
  const parsed = form.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Unreadable(`${path} ${otherwise}\n${z.prettifyError(parsed.error)}`);
}
