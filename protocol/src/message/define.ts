import type { z } from "zod";
import type { Direction, Entry } from "../schema/entry.ts";

/**
 * One message of the wire: a frame that is neither a control request nor a control response.
 *
 * `name` is `type`, or `type/subtype` for messages with a subtype: `assistant`, `system/init`, `result/success`. These
 * two fields alone select the entry of a frame.
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
  /** Whether a host library yields the message to its caller; `false` if it consumes the message itself. */
  readonly yielded: Yielded;
  /** The whole frame. Unknown fields are kept. */
  readonly schema: Schema;
  /** Frames that the schema accepts; a test validates them. */
  readonly examples: readonly z.input<Schema>[];
}

/**
 * Declares a message. The file that calls it is named after the message.
 *
 * @param spec - The name, direction, schema and examples of the message.
 * @example
 * import { defineMessage } from "@agentwire/protocol";
 * import { z } from "zod";
 *
 * const heartbeat = defineMessage({
 *   name: "heartbeat",
 *   summary: "Says that the agent is alive.",
 *   since: "0.3.330",
 *   stability: "declared",
 *   direction: "agent-to-host",
 *   yielded: false,
 *   schema: z.object({ type: z.literal("heartbeat") }),
 *   examples: [{ type: "heartbeat" }],
 * });
 */
export const defineMessage = <
  const Name extends string,
  Schema extends z.ZodType,
  const Sent extends Direction,
  const Stability extends Entry["stability"],
  const Yielded extends boolean,
>(
  spec: MessageSpec<Name, Schema, Sent, Stability, Yielded>,
): MessageSpec<Name, Schema, Sent, Stability, Yielded> => spec;

/** Any entry, for code that iterates over all of them. */
export type AnyMessageSpec = MessageSpec<string, z.ZodType>;
