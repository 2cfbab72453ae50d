import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

/** Whether an answer to `PreToolUse` denies the tool, in the current or the old form. */
const denies = (output: Readonly<Record<string, unknown>>) =>
  asJsonObject(output.hookSpecificOutput).permissionDecision === "deny" || output.decision === "block";

export const hookDenyNoRun = defineCheckedLaw("hook.deny.no-run", () => ({
  resolved({ call: { id, hooks }, block }) {
    const denial = hooks.find(({ event, answer }) => event === "PreToolUse" && answer?.ok && denies(answer.response));
    if (!denial) return undefined;
    if (block.is_error === true) return true;
    return {
      message: `A hook denied tool use "${id}", and it ran.`,
      related: [denial.answer?.seq ?? denial.request.seq],
    };
  },
}));
