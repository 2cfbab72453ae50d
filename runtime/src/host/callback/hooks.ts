import type { Call } from "../../connection/index.ts";
import type { Hook, Hooks } from "./types.ts";

/** A matcher as the agent is told of it. */
interface HookRegistration {
  readonly matcher?: string;
  readonly hookCallbackIds: readonly string[];
  readonly timeout?: number;
  readonly onFailure?: "continue" | "block";
}

/** Hooks under the ids by which the agent calls them. */
export interface RegisteredHooks {
  /** For the first request; absent where the caller gave none. */
  readonly registrations: Readonly<Record<string, readonly HookRegistration[]>> | undefined;
  readonly byId: ReadonlyMap<string, Hook>;
  /** Some hook must not be passed over, so that no prompt may go out before the agent has agreed to that. */
  readonly mustHold: boolean;
}

/** Numbers the hooks `hook_0`, `hook_1`, ... through all events, in their order. Events without matchers are left out. */
export function registerHooks(hooks: Hooks | undefined): RegisteredHooks {
  const byId = new Map<string, Hook>();
  if (!hooks) return { registrations: undefined, byId, mustHold: false };
  const registrations: Record<string, HookRegistration[]> = {};
  let mustHold = false;
  for (const [event, matchers = []] of Object.entries(hooks)) {
    if (matchers.length === 0) continue;
    registrations[event] = matchers.map(({ matcher, hooks: callbacks, timeout, onFailure }) => {
      if (onFailure === "block") mustHold = true;
      const hookCallbackIds = callbacks.map((callback) => {
        const id = `hook_${byId.size}`;
        byId.set(id, callback);
        return id;
      });
      return {
        ...(matcher === undefined ? {} : { matcher }),
        hookCallbackIds,
        ...(timeout === undefined ? {} : { timeout }),
        ...(onFailure === undefined ? {} : { onFailure }),
      };
    });
  }
  return { registrations, byId, mustHold };
}

/** Answers `hook_callback`. */
export const hookHandler =
  (hooks: ReadonlyMap<string, Hook>) =>
  async (request: Readonly<Record<string, unknown>>, { signal }: Call) => {
    const hook = hooks.get(String(request.callback_id));
    if (!hook) throw new Error(`No hook callback found for ID: ${String(request.callback_id)}`);
    return hook(request.input as Parameters<Hook>[0], request.tool_use_id as string | undefined, { signal });
  };
