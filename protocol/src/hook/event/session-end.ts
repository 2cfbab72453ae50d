import { earlier, formerLiterals, literalsSince, oneOf, word } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const sessionEnd = defineHook({
  event: "SessionEnd",
  summary:
    "The session is ending. Callbacks of the host receive this event only for `/clear`, because otherwise the pipe is already closed.",
  since: "0.1.0",
  stability: "declared",
  matches: "reason",
  input: inputOf("SessionEnd", {
    reason: earlier(
      "0.2.0",
      word("Reason for the end."),
      formerLiterals(
        { bypass_permissions_disabled: { until: "0.3.234" } },
        literalsSince(
          { resume: "0.2.79" },
          oneOf(["clear", "resume", "logout", "prompt_input_exit", "other"], "Why it ends."),
        ),
      ),
    ),
  }),
  output: null,
  examples: [{ input: { ...exampleInput, hook_event_name: "SessionEnd", reason: "clear" } }],
});
