import type { z } from "zod";
import type { Sent } from "../schema/sent.ts";
import type { RequestTypes, ResponseTypes } from "../type/types.generated.ts";
import type { controls } from "./registry.ts";

type Registry = typeof controls;

/** The subtype of a known control request. */
export type ControlSubtype = keyof RequestTypes;

/** The object under `request`. */
export type ControlRequestOf<Subtype extends ControlSubtype> = RequestTypes[Subtype];

/** The object under `response` of a success; `undefined` if a success carries none. */
export type ControlResponseOf<Subtype extends ControlSubtype> = ResponseTypes[Subtype];

/** What a caller passes besides the subtype. */
export type ControlParamsOf<Subtype extends ControlSubtype> = Omit<ControlRequestOf<Subtype>, "subtype">;

type SentBy<Side extends "host-to-agent" | "agent-to-host"> = {
  [S in ControlSubtype]: Registry[S]["direction"] extends Side | "both" ? S : never;
}[ControlSubtype];

/** Subtypes that a host sends. */
export type HostControlSubtype = SentBy<"host-to-agent">;
/** Subtypes that an agent sends. */
export type AgentControlSubtype = SentBy<"agent-to-host">;
/** Any known object under `request`. */
export type ControlRequestPayload = { [S in ControlSubtype]: ControlRequestOf<S> }[ControlSubtype];

/** The sender's fields of each control request, without the subtype. */
export interface SentControls
  extends Readonly<{ [S in ControlSubtype]: Sent<z.input<Registry[S]["request"]>, "subtype"> }> {}

/** The sender's fields of one control request. A misspelled, missing or extra field is a compile error. */
export type SentControl<Subtype extends ControlSubtype> = SentControls[Subtype];

/** A success has no `response` if there is nothing to return. */
type SentAnswer<Response> = Response extends z.ZodType
  ? Sent<z.input<Response>, never> | (Record<never, never> extends z.input<Response> ? undefined : never)
  : undefined;

/** The responder's value of `response` for each control request. */
export interface SentControlResponses
  extends Readonly<{ [S in ControlSubtype]: SentAnswer<Registry[S]["response"]> }> {}

/** The responder's value of `response` for one control request; `undefined` omits the field. */
export type SentControlResponse<Subtype extends ControlSubtype> = SentControlResponses[Subtype];
