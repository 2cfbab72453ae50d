import { defineCheckedLaw } from "../../define.ts";
import type { ToolCall } from "../../session-event/session-event.ts";

/**
 * A tool ran if it has a result without `is_error`, or a `PostToolUse` hook. The first answer to a question decides;
 * later ones are ignored.
 */
export const denyNoRun = defineCheckedLaw("permission.deny.no-run", () => {
  const denied = ({ answer }: ToolCall) => answer?.ok === true && answer.response.behavior === "deny";
  return {
    resolved({ call, block }) {
      if (!denied(call)) return undefined;
      const ran = call.hooks.find(({ event }) => event === "PostToolUse");
      if (block.is_error === true && !ran) return true;
      const how = ran ? "its PostToolUse hook was called" : "its result is not an error";
      return { message: `Tool use "${call.id}" was denied, yet ${how}.`, related: [call.answer?.seq ?? call.seq] };
    },
  };
});
