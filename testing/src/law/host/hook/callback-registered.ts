import { defineLaw } from "../../define.ts";
import { asList, asObject, asText } from "../../reading/json.ts";

export const callbackRegistered = defineLaw("hook.callback.registered", (report) => {
  const registered = new Map<string, Set<string>>();
  return {
    request(request) {
      if (request.from === "host" && request.subtype === "initialize") {
        for (const [event, matchers] of Object.entries(asObject(request.request.hooks))) {
          for (const matcher of asList(matchers).map(asObject)) {
            for (const id of asList(matcher.hookCallbackIds)) {
              if (typeof id !== "string") continue;
              const events = registered.get(id) ?? new Set();
              registered.set(id, events.add(event));
            }
          }
        }
      }
      if (request.from !== "agent" || request.subtype !== "hook_callback") return;
      const id = asText(request.request.callback_id) ?? "";
      const event = asText(asObject(request.request.input).hook_event_name) ?? "";
      const events = registered.get(id);
      if (!events) report({ side: "agent", at: request, message: `Hook callback "${id}" was never registered.` });
      else if (!events.has(event))
        report({
          side: "agent",
          at: request,
          message: `Hook callback "${id}" was called for ${event}, but is registered for ${[...events].join(", ")}.`,
        });
    },
  };
});
