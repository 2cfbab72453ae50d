import type { Frame } from "@agentwire/protocol/codec";
import type { FramePattern } from "./frame.ts";

/** A frame, or a function of the frame of the last `expect` step and all received frames; `null` sends nothing. */
export type FrameSource = Frame | ((last: Frame, received: readonly Frame[]) => Frame | null);

/** How to write a line: in pieces of `bytes` bytes, and optionally without its line feed. */
export interface Pieces {
  /** Maximum length of a piece, in bytes. */
  readonly bytes?: number;
  readonly unterminated?: boolean;
}

/** One step of a scripted peer. */
export type PeerStep =
  | { readonly do: "send"; readonly frame: FrameSource }
  | { readonly do: "line"; readonly text: string; readonly pieces?: Pieces }
  | { readonly do: "signal"; readonly signal: "SIGTERM" | "SIGINT" | "SIGKILL" }
  | { readonly do: "expect"; readonly pattern: FramePattern }
  | { readonly do: "pause"; readonly ms: number }
  | { readonly do: "end"; readonly if?: FramePattern }
  | { readonly do: "close" };

/** A reaction of a scripted peer to matching frames, independent of its steps. The first matching rule answers. */
export interface PeerRule {
  readonly when: FramePattern;
  readonly answer: (frame: Frame) => readonly Frame[] | Promise<readonly Frame[]>;
}

/** The behavior of a scripted peer. */
export interface PeerPlan {
  readonly steps: readonly PeerStep[];
  readonly rules?: readonly PeerRule[];
}

/**
 * Steps that send frames, one after the other.
 *
 * @param frames - The frames, or functions that compute them from the received frames.
 * @example
 * import { expectFrame, respond, send } from "@agentwire/testing";
 *
 * const steps = [expectFrame({ type: "control_request" }), ...send(({ request_id }) => respond(String(request_id)))];
 */
export const send = (...frames: readonly FrameSource[]): PeerStep[] => frames.map((frame) => ({ do: "send", frame }));

/**
 * A step that sends a line unchanged, even if it is not a frame.
 *
 * @param text - The line, without a line feed.
 * @param pieces - How to split the line. Applies only to processes.
 * @see framing.line.garbage
 * @example
 * import { rawLine } from "@agentwire/testing";
 *
 * const steps = [rawLine("this is not JSON"), rawLine('{"type":"keep_alive"}', { bytes: 3 })];
 */
export const rawLine = (text: string, pieces?: Pieces): PeerStep => ({ do: "line", text, ...(pieces && { pieces }) });

/**
 * A step that sends a signal to the other side's process. Has no effect if the other side is not a process.
 *
 * @param name - The signal.
 * @see ending.exit.sigterm
 * @example
 * import { signal } from "@agentwire/testing";
 *
 * const steps = [signal("SIGTERM")];
 */
export const signal = (name: "SIGTERM" | "SIGINT" | "SIGKILL"): PeerStep => ({ do: "signal", signal: name });

/**
 * A step that waits for a frame. Each frame satisfies at most one step, and earlier frames are skipped.
 *
 * @param pattern - Fields that the frame must have, or a function.
 * @example
 * import { expectFrame, prompt, send } from "@agentwire/testing";
 *
 * const steps = [...send(prompt("Hi")), expectFrame({ type: "assistant" })];
 */
export const expectFrame = (pattern: FramePattern): PeerStep => ({ do: "expect", pattern });

/**
 * A step that waits.
 *
 * @param ms - How long to wait, in milliseconds.
 * @example
 * import { pause, prompt, send } from "@agentwire/testing";
 *
 * const steps = [...send(prompt("Hi")), pause(100), ...send(prompt("Are you there?"))];
 */
export const pause = (ms: number): PeerStep => ({ do: "pause", ms });

/**
 * A step that ends this side's output.
 *
 * @example
 * import { end, prompt, send } from "@agentwire/testing";
 *
 * const steps = [...send(prompt("Hi")), end()];
 */
export const end = (): PeerStep => ({ do: "end" });

/** A step that ends this side's output if the frame that the last {@link expectFrame} took matches a pattern. */
export const endIf = (pattern: FramePattern): PeerStep => ({ do: "end", if: pattern });

/**
 * A step that closes the connection.
 *
 * @example
 * import { close, prompt, send } from "@agentwire/testing";
 *
 * const steps = [...send(prompt("Hi")), close()];
 */
export const close = (): PeerStep => ({ do: "close" });
