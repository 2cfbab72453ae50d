import type { z } from "zod";
import type { hooks } from "./registry.ts";

type Registry = typeof hooks;

/** The name of a known hook event. */
export type HookEvent = keyof Registry;

/** What a hook of this event is told. */
export type HookInputOf<Event extends HookEvent> = z.output<Registry[Event]["input"]>;

/** Any hook input. */
export type HookInput = { [E in HookEvent]: HookInputOf<E> }[HookEvent];
