import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { asList } from "../../session-event/json.ts";

export const callbackRegistered = defineCheckedLaw("hook.callback.registered", () => {
  const registered = new Map<string, Set<string>>();
  return {
    request({ from, subtype, request }) {
      if (from === "host" && subtype === "initialize") {
        for (const [event, matchers] of Object.entries(asJsonObject(request.hooks)))
          for (const matcher of asList(matchers).map(asJsonObject))
            for (const id of asList(matcher.hookCallbackIds).filter((one) => typeof one === "string"))
              registered.set(id, (registered.get(id) ?? new Set()).add(event));
      }
      if (from !== "agent" || subtype !== "hook_callback") return undefined;
      const id = asText(request.callback_id) ?? "";
      const event = asText(asJsonObject(request.input).hook_event_name) ?? "";
      const events = registered.get(id);
      if (!events) return `Hook callback "${id}" was never registered.`;
      const list = [...events].join(", ");
      return events.has(event) || `Hook callback "${id}" was called for ${event}, but is registered for ${list}.`;
    },
  };
});
