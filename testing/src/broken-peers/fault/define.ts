import type { Frame } from "@agentwire/protocol/codec";

/**
 * A change to a value.
 *
 * - `delete`: the value is removed
 * - `empty`: an empty value of the same type
 * - `first`, `last`: only the first or last item of an array or of a comma-separated list
 * - `double`: a list or string repeated once, or a number multiplied by two
 * - `reverse`: a list in reverse order
 * - `lower`: a text in lower case
 * - `previous`: the value of the matching frame before this one
 * - `constant`: the value of the first matching frame
 */
export type ValueOperator =
  | "delete"
  | "empty"
  | "first"
  | "last"
  | "double"
  | "reverse"
  | "lower"
  | "previous"
  | "constant"
  | { readonly set: unknown }
  | { readonly add: number }
  | { readonly divide: number }
  | { readonly cut: number }
  | { readonly prefix: string }
  | { readonly replace: readonly [part: string, replacement: string] };

/**
 * A change to a frame.
 *
 * - `drop`: it never arrives
 * - `twice`: it arrives twice
 * - `late`: it arrives after the next frame of its direction
 * - `answer`: it never arrives, and its sender gets this success response
 */
export type FrameOperator = "drop" | "twice" | "late" | { readonly answer: Frame };

/** A change of the command line. */
export interface OptionChange {
  readonly at: "argv";
  /** The flag, such as `--model`. */
  readonly option: string;
  readonly do: ValueOperator;
}

/**
 * A change of frames.
 *
 * - `received`, `sent`: frames that the peer receives or sends
 * - `model`: bodies of the model calls of an agent
 * - `user`: what a host reports to its user
 */
export interface FrameChange {
  readonly at: "received" | "sent" | "model" | "user";
  /** Fields that the frame must have. The text `*` matches any value but null. */
  readonly when?: Frame;
  /** Responses only to requests with these fields. */
  readonly answers?: Frame;
  /** Active only after a frame with these fields, in either direction. */
  readonly after?: Frame;
  /** Active only if the command line has this flag. */
  readonly argument?: string;
  /** Active from this matching frame on, counted from 1. */
  readonly from?: number;
  /**
   * Keys separated by dots; `*` is every key or item, `[type=image]` every item with that field. Absent: the whole
   * frame.
   */
  readonly path?: string;
  readonly do: ValueOperator | FrameOperator;
}

/** A variable of the environment that the peer does not read. */
export interface VariableChange {
  readonly at: "env";
  readonly variable: string;
}

/** One change that a fault makes. */
export type FaultChange = OptionChange | VariableChange | FrameChange;

/** A fault as data: a correct peer behind these changes ignores, forgets or distorts something. */
export interface PeerFault {
  readonly name: string;
  readonly changes: readonly FaultChange[];
}
