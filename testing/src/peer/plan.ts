import type { Frame } from "@agentwire/protocol/codec";
import type { FramePattern } from "./frame.ts";

/** A frame, or what makes one from the frame that the last `expect` step took and all that came so far. */
export type FrameSource = Frame | ((last: Frame, received: readonly Frame[]) => Frame);

/** How to write a line: in pieces of that many bytes, and optionally without its line feed. */
export interface Pieces {
  readonly bytes?: number;
  readonly unterminated?: boolean;
}

/** One thing that a scripted peer does. */
export type PeerStep =
  | { readonly do: "send"; readonly frame: FrameSource }
  | { readonly do: "line"; readonly text: string; readonly pieces?: Pieces }
  | { readonly do: "signal"; readonly signal: "SIGTERM" | "SIGINT" | "SIGKILL" }
  | { readonly do: "expect"; readonly pattern: FramePattern }
  | { readonly do: "pause"; readonly ms: number }
  | { readonly do: "end" }
  | { readonly do: "close" };

/** What a scripted peer does whenever a frame comes that fits, beside its steps. The first rule that fits answers. */
export interface PeerRule {
  readonly when: FramePattern;
  readonly answer: (frame: Frame) => readonly Frame[] | Promise<readonly Frame[]>;
}

/** What a scripted peer does. */
export interface PeerPlan {
  readonly steps: readonly PeerStep[];
  readonly rules?: readonly PeerRule[];
}

/** Sends frames, one after the other. */
export const send = (...frames: readonly FrameSource[]): PeerStep[] => frames.map((frame) => ({ do: "send", frame }));

/** Sends a line as it stands, frame or not; `pieces` counts only where the medium is a process. */
export const rawLine = (text: string, pieces?: Pieces): PeerStep => ({ do: "line", text, ...(pieces && { pieces }) });

/** Sends a signal to the other side's process; nothing where it is none. */
export const signal = (name: "SIGTERM" | "SIGINT" | "SIGKILL"): PeerStep => ({ do: "signal", signal: name });

/**
 * Waits for a frame. Each frame is taken by one step at most, and frames that came before the one taken are passed
 * over.
 */
export const expectFrame = (pattern: FramePattern): PeerStep => ({ do: "expect", pattern });

/** Waits for so many milliseconds. */
export const pause = (ms: number): PeerStep => ({ do: "pause", ms });

/** Ends this side's output. */
export const end = (): PeerStep => ({ do: "end" });

/** Drops the connection. */
export const close = (): PeerStep => ({ do: "close" });
