import type { z } from "zod";
import type { controls } from "./registry.ts";

type Registry = typeof controls;

/** The subtype of a known control request. */
export type ControlSubtype = keyof Registry;

/** The object under `request`. */
export type ControlRequestOf<Subtype extends ControlSubtype> = z.output<Registry[Subtype]["request"]>;

/** The object under `response` of a success; `undefined` where a success carries none. */
export type ControlResponseOf<Subtype extends ControlSubtype> = Registry[Subtype]["response"] extends z.ZodType
  ? z.output<Registry[Subtype]["response"]>
  : undefined;

/** What a caller passes besides the subtype. */
export type ControlParamsOf<Subtype extends ControlSubtype> = Omit<ControlRequestOf<Subtype>, "subtype">;

type Sent<Side extends "host-to-agent" | "agent-to-host"> = {
  [S in ControlSubtype]: Registry[S]["direction"] extends Side | "both" ? S : never;
}[ControlSubtype];

/** Subtypes that a host sends. */
export type HostControlSubtype = Sent<"host-to-agent">;
/** Subtypes that an agent sends. */
export type AgentControlSubtype = Sent<"agent-to-host">;
/** Any known object under `request`. */
export type ControlRequestPayload = { [S in ControlSubtype]: ControlRequestOf<S> }[ControlSubtype];
