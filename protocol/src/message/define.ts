import type { z } from "zod";
import type { Direction, Entry } from "../schema/entry.ts";

/**
 * One message of the wire: a frame that is neither a control request nor an answer to one.
 *
 * `name` is `type`, or `type/subtype` where the wire has a subtype: `assistant`, `system/init`, `result/success`.
 */
export interface MessageSpec<Name extends string, Schema extends z.ZodType> extends Entry {
  readonly name: Name;
  readonly direction: Direction;
  /** The whole frame. Unknown fields are kept. */
  readonly schema: Schema;
  /** Frames that the schema accepts; a test says so. */
  readonly examples: readonly z.input<Schema>[];
}

/** Declares a message. The file that calls it is named after the message. */
export const defineMessage = <const Name extends string, Schema extends z.ZodType>(
  spec: MessageSpec<Name, Schema>,
): MessageSpec<Name, Schema> => spec;
