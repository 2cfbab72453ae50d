import type { Direction } from "../schema/entry.ts";
import { type Compiled, compiledFor } from "./accept/compiled.ts";

/** The context that a frame itself does not contain: its direction, and the request that it responds to. */
export interface AcceptOptions {
  /** Sender of the frame. If absent, any direction is valid. */
  readonly direction?: Exclude<Direction, "both">;
  /** Subtype of the request that a control response belongs to. */
  readonly responseTo?: string;
}

/**
 * The compiled validator that accepts a frame, or `undefined` if none does.
 *
 * @param frame - The decoded frame.
 * @param options - The direction of the frame, and the request that it responds to.
 * @see framing.frame.shape
 * @example
 * import { accepting } from "@agentwire/protocol/accept";
 *
 * const validator = accepting({ type: "keep_alive" }, { direction: "host-to-agent" });
 * console.log(validator?.verdict.name); // "keep_alive"
 */
export function accepting(frame: unknown, { direction, responseTo }: AcceptOptions): Compiled | undefined {
  const compiled = compiledFor(frame, responseTo);
  if (compiled === undefined) return undefined;
  if (direction !== undefined && compiled.direction !== "both" && compiled.direction !== direction) return undefined;
  return compiled.check(frame) ? compiled : undefined;
}

/**
 * Whether a frame is valid in the current release and contains nothing unknown. The fast half of {@link validateFrame}:
 * it needs no schemas and gives no reasons.
 *
 * @param frame - The decoded frame.
 * @param options - The direction of the frame, and the request that it responds to.
 * @see framing.frame.shape
 * @example
 * import { acceptsFrame } from "@agentwire/protocol";
 *
 * console.log(acceptsFrame({ type: "keep_alive" })); // true
 */
export const acceptsFrame = (frame: unknown, options: AcceptOptions = {}): boolean =>
  accepting(frame, options) !== undefined;
