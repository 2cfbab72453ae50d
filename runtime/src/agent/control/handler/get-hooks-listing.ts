import type { ControlResponseOf, HookEvent } from "@agentwire/protocol";
import { vocabulary } from "../../hook/vocabulary.ts";
import type { ControlHandler } from "../define.ts";

/** The command hooks of the settings, and the events that there are. */
export const getHooksListing: ControlHandler<"get_hooks_listing"> = async ({ hooks }) => {
  const { hookEvents } = await vocabulary();
  const catalogue = (Object.keys(hookEvents) as HookEvent[]).map((name) => ({
    name,
    summary: hookEvents[name].summary,
    supportsMatcher: hookEvents[name].matches !== null,
  }));
  const listed = hooks.all.flatMap(({ event, run, timeoutMs }) =>
    run.kind === "command" && Object.hasOwn(hookEvents, event)
      ? [{ event, type: "command", displayText: run.command, timeout: timeoutMs / 1000 }]
      : [],
  );
  const count = (name: string): number => listed.filter(({ event }) => event === name).length;
  return {
    events: catalogue
      .filter(({ name }) => count(name) > 0)
      .map((event) => ({ ...event, hookCount: count(event.name) })),
    hooks: listed,
    eventCatalog: catalogue,
    policy: { disabledByPolicy: false, managedOnly: false, pluginOnly: false, allDisabled: false, policyHookCount: 0 },
  } as unknown as ControlResponseOf<"get_hooks_listing">;
};
