import type { SentControl } from "@agentwire/protocol";
import { controlHandler } from "../../connection/index.ts";
import type { Hook, Hooks } from "./types.ts";

/** The matchers of every event, in the form of the initialize request. */
type Registrations = NonNullable<SentControl<"initialize">["hooks"]>;

/** Hooks by the ids with which the agent calls them. */
export interface RegisteredHooks {
  /** For the first request; absent if the caller gave none. */
  readonly registrations: Registrations | undefined;
  readonly byId: ReadonlyMap<string, Hook>;
  /** Whether some hook must not be skipped. If so, no prompt is sent before the agent supports that. */
  readonly mustWait: boolean;
}

const eventsOf = Object.keys as (hooks: Hooks) => (keyof Hooks)[];

/** Numbers the hooks `hook_0`, `hook_1`, ... through all events, in order. Omits events without matchers. */
export function registerHooks(hooks: Hooks | undefined): RegisteredHooks {
  const byId = new Map<string, Hook>();
  if (!hooks) return { registrations: undefined, byId, mustWait: false };
  const registrations: { -readonly [Event in keyof Registrations]: Registrations[Event] } = {};
  let mustWait = false;
  for (const event of eventsOf(hooks)) {
    const matchers = hooks[event] ?? [];
    if (matchers.length === 0) continue;
    registrations[event] = matchers.map(({ matcher, hooks: callbacks, timeout, onFailure }) => {
      if (onFailure === "block") mustWait = true;
      const hookCallbackIds = callbacks.map((callback) => {
        const id = `hook_${byId.size}`;
        byId.set(id, callback);
        return id;
      });
      return { matcher, hookCallbackIds, timeout, onFailure };
    });
  }
  return { registrations, byId, mustWait };
}

/** Answers `hook_callback`. */
export const hookCallback = controlHandler(
  "hook_callback",
  async (hooks: ReadonlyMap<string, Hook>, request, { signal }) => {
    const hook = hooks.get(String(request.callback_id));
    if (!hook) throw new Error(`No hook callback found for ID: ${String(request.callback_id)}`);
    return hook(request.input, request.tool_use_id, { signal });
  },
);
