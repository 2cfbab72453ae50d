import type { z } from "zod";
import { entriesOf } from "../../schema/entry.ts";
import { object, since } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import type { AnyOptionSpec } from "./define.ts";
import { sessionOptionTable } from "./registry.ts";
import type { SessionOptionName } from "./types.ts";

type Table = typeof sessionOptionTable;

type Shape = {
  -readonly [Name in SessionOptionName as Table[Name]["value"] extends z.ZodType
    ? Name
    : never]: Table[Name]["value"] extends z.ZodType ? z.ZodOptional<Table[Name]["value"]> : never;
};

const shape = Object.fromEntries(
  entriesOf<AnyOptionSpec>(sessionOptionTable).flatMap(({ name, summary, since: from, value }) => {
    if (value === null) return [];
    const described = value.meta({ ...value.meta(), description: summary });
    return [[name, since(from, described).optional()]];
  }),
) as Shape;

/** All session options that are data, each of them optional. Excludes callbacks and stores. */
export const SessionOptions: z.ZodObject<Shape, z.core.$strip> = object(shape);
export type SessionOptions = types.SessionOptions;
