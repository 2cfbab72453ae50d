import type { z } from "zod";
import type { Direction, Entry } from "../schema/entry.ts";

/** An error response that a peer is known to send. */
export interface DeclaredError {
  /** `error_code` on the wire; absent if the response has none. */
  readonly code?: string;
  /** When the peer sends it. */
  readonly when: string;
}

/**
 * One control request: a request from one side that the other side must answer exactly once.
 *
 * `request` is the schema of the object under `request`. `response` is the schema of the object under
 * `response.response` of a success, or `null` if a success has no body.
 */
export interface ControlSpec<
  Subtype extends string,
  Requested extends Direction,
  Request extends z.ZodType,
  Response extends z.ZodType | null,
> extends Entry {
  readonly subtype: Subtype;
  readonly direction: Requested;
  readonly request: Request;
  readonly response: Response;
  readonly errors: readonly DeclaredError[];
  /** How long a sender waits for the response, in milliseconds; `null` if the response may depend on a person. */
  readonly deadlineMs: number | null;
  readonly examples: readonly {
    readonly request: z.input<Request>;
    readonly response?: Response extends z.ZodType ? z.input<Response> : undefined;
  }[];
}

/** Any control request, with its types erased. */
export type AnyControlSpec = ControlSpec<string, Direction, z.ZodType, z.ZodType | null>;

/**
 * Declares a control request. The file that calls it is named after the subtype.
 *
 * @param spec - The subtype, direction, schemas and examples of the request.
 * @example
 * import { defineControl } from "@agentwire/protocol";
 * import { z } from "zod";
 *
 * const getLocale = defineControl({
 *   subtype: "get_locale",
 *   summary: "Returns the locale of the user interface.",
 *   since: "0.3.330",
 *   stability: "declared",
 *   direction: "agent-to-host",
 *   request: z.object({ subtype: z.literal("get_locale") }),
 *   response: z.object({ locale: z.string() }),
 *   errors: [],
 *   deadlineMs: 60_000,
 *   examples: [{ request: { subtype: "get_locale" }, response: { locale: "en-US" } }],
 * });
 */
export const defineControl = <
  const Subtype extends string,
  const Requested extends Direction,
  Request extends z.ZodType,
  Response extends z.ZodType | null,
>(
  spec: ControlSpec<Subtype, Requested, Request, Response>,
): ControlSpec<Subtype, Requested, Request, Response> => spec;
