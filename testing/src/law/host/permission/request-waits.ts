import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

/** Whether an answer of a `PermissionRequest` hook decides. The agent then withdraws its question to the host. */
const decides = (output: Readonly<Record<string, unknown>>) =>
  asJsonObject(output.hookSpecificOutput).decision !== undefined;

/** A tool ran if its result is not an error. A question that the agent withdraws was decided elsewhere. */
export const requestWaits = defineCheckedLaw("permission.request.waits", () => {
  const withdrawn = new BoundedMap<string, true>();
  return {
    cancel({ from, id }) {
      if (from === "agent") withdrawn.set(id, true);
      return undefined;
    },
    resolved({ call: { id, request, answer, hooks }, block }) {
      if (!request) return undefined;
      if (answer || block.is_error === true || withdrawn.has(request.id)) return true;
      const isDecided = hooks.some(
        (hook) => hook.event === "PermissionRequest" && hook.answer?.ok && decides(hook.answer.response),
      );
      if (isDecided) return true;
      return { message: `Tool use "${id}" ran while its permission request had no answer.`, related: [request.seq] };
    },
  };
});
