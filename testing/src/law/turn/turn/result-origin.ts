import { defineCheckedLaw } from "../../define.ts";
import { endsSession } from "../../session-event/result.ts";

/** One turn of a process may belong to an initial prompt, which is in an agent definition or a hook and in no frame. */
export const resultOrigin = defineCheckedLaw("turn.result.origin", () => {
  let unexplained: number | undefined;
  return {
    concluded({ turn, result, answers, seq }) {
      if (answers === undefined || answers.prompts.length > 0 || !turn.init || endsSession(result)) return undefined;
      if (answers.origin !== undefined) return true;
      const [first, message] = [unexplained, "A second result answers no prompt and has no `origin`."];
      unexplained ??= seq;
      return first === undefined ? undefined : { message, related: [first] };
    },
  };
});
