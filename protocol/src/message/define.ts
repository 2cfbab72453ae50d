import type { z } from "zod";
import type { Direction, Entry } from "../schema/entry.ts";

/**
 * One message of the wire: a frame that is neither a control request nor an answer to one.
 *
 * `name` is `type`, or `type/subtype` where the wire has a subtype: `assistant`, `system/init`, `result/success`. A frame
 * belongs to exactly one entry, found by those two fields alone.
 */
export interface MessageSpec<
  Name extends string,
  Schema extends z.ZodType,
  Sent extends Direction = Direction,
  Stability extends Entry["stability"] = Entry["stability"],
  Yielded extends boolean = boolean,
> extends Entry {
  readonly name: Name;
  readonly direction: Sent;
  readonly stability: Stability;
  /** Whether a host library hands the message to its caller; `false` where it keeps the message to itself. */
  readonly yielded: Yielded;
  /** The whole frame. Unknown fields are kept. */
  readonly schema: Schema;
  /** Frames that the schema accepts; a test says so. */
  readonly examples: readonly z.input<Schema>[];
}

/** Declares a message. The file that calls it is named after the message. */
export const defineMessage = <
  const Name extends string,
  Schema extends z.ZodType,
  const Sent extends Direction,
  const Stability extends Entry["stability"],
  const Yielded extends boolean,
>(
  spec: MessageSpec<Name, Schema, Sent, Stability, Yielded>,
): MessageSpec<Name, Schema, Sent, Stability, Yielded> => spec;

/** Any entry, for code that goes through all of them. */
export type AnyMessageSpec = MessageSpec<string, z.ZodType>;
