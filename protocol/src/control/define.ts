import type { z } from "zod";
import type { Direction, Entry } from "../schema/entry.ts";

/** A refusal that a peer is known to give. */
export interface ControlError {
  /** `error_code` on the wire; absent where the wire has none. */
  readonly code?: string;
  /** When it is given. */
  readonly when: string;
}

/**
 * One control request: a question from one side that the other side must answer exactly once.
 *
 * `request` is the object under `request`, `response` the object under `response.response` of a success; `null` where
 * a success carries none.
 */
export interface ControlSpec<
  Subtype extends string,
  Asked extends Direction,
  Request extends z.ZodType,
  Response extends z.ZodType | null,
> extends Entry {
  readonly subtype: Subtype;
  readonly direction: Asked;
  readonly request: Request;
  readonly response: Response;
  readonly errors: readonly ControlError[];
  /** How long a sender may wait before it gives up, in milliseconds; `null` where a person may be thinking. */
  readonly deadlineMs: number | null;
  readonly examples: readonly {
    readonly request: z.input<Request>;
    readonly response?: Response extends z.ZodType ? z.input<Response> : undefined;
  }[];
}

/** Any control request, its types forgotten. */
export type AnyControlSpec = ControlSpec<string, Direction, z.ZodType, z.ZodType | null>;

/** Declares a control request. The file that calls it is named after the subtype. */
export const defineControl = <
  const Subtype extends string,
  const Asked extends Direction,
  Request extends z.ZodType,
  Response extends z.ZodType | null,
>(
  spec: ControlSpec<Subtype, Asked, Request, Response>,
): ControlSpec<Subtype, Asked, Request, Response> => spec;
