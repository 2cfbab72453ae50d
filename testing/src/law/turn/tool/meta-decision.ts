import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { asList } from "../../session-event/json.ts";

/** The agent's report about the decision on a tool use for which the host was asked. */
export const metaDecision = defineCheckedLaw("tool.meta.decision", () => ({
  resolved({ call: { id, answer }, frame }) {
    const behavior = answer?.ok === true ? answer.response.behavior : undefined;
    if (behavior !== "allow" && behavior !== "deny") return undefined;
    if (typeof answer?.response.message !== "string" && behavior === "deny") return undefined;
    const meta = asList(frame.tool_result_meta)
      .map(asJsonObject)
      .find((entry) => entry.id === id);
    if (!meta) return `The result of "${id}" does not say who decided that it may run.`;
    const { decision, source } = asJsonObject(meta.permission_decision);
    if (decision === undefined) return typeof meta.non_execution_kind === "string" ? true : undefined;
    // The host may allow a use with an invalid input, so that it does not run.
    if (behavior === "allow" && source === "permission_updated_input_invalid")
      return decision === "reject" || `"${id}" ran with an input that it does not take.`;
    const expected = behavior === "allow" ? "accept" : "reject";
    return decision === expected || `The host said ${behavior} about "${id}", and its result says ${String(decision)}.`;
  },
}));
