import type { z } from "zod";
import type { sessionOptionTable } from "./registry.ts";

type Registry = typeof sessionOptionTable;

/** The name of a known option. */
export type SessionOptionName = keyof Registry;

/** The value of one option; `never` if it is not data. */
export type SessionOptionOf<Name extends SessionOptionName> = Registry[Name]["value"] extends z.ZodType
  ? z.output<Registry[Name]["value"]>
  : never;
