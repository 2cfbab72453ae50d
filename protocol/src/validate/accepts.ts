import type { Direction } from "../schema/entry.ts";
import { type Compiled, compiledFor } from "./accept/compiled.ts";

/** What is known of a frame besides itself. */
export interface AcceptOptions {
  /** Who sent the frame. Not given: any direction will do. */
  readonly direction?: Exclude<Direction, "both">;
  /** Subtype of the request that a control response answers. */
  readonly responseTo?: string;
}

/** The compiled validator that accepts the frame; `undefined` where none does. */
export function accepting(frame: unknown, { direction, responseTo }: AcceptOptions): Compiled | undefined {
  const compiled = compiledFor(frame, responseTo);
  if (compiled === undefined) return undefined;
  if (direction !== undefined && compiled.direction !== "both" && compiled.direction !== direction) return undefined;
  return compiled.check(frame) ? compiled : undefined;
}

/**
 * Whether a frame is valid in the current release and holds nothing unknown. The fast half of {@link validateFrame}
 * alone: it needs no schema, and does not say why it refuses.
 */
export const acceptsFrame = (frame: unknown, options: AcceptOptions = {}): boolean =>
  accepting(frame, options) !== undefined;
