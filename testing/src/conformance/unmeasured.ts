import type { RequirementId } from "@agentwire/protocol";

const freedom = "a freedom: using it or not is never a violation";

/** Requirements that neither a law nor a case measures, each with the reason. */
export const unmeasured: { readonly [Id in RequirementId]?: string } = {
  "handshake.initialize.late": freedom,
  "control.request.order": freedom,
  "control.cancel.host": freedom,
  "turn.result.no-init": freedom,
  "stream.subagent": freedom,
  "tool.result.order": freedom,
  "tool.parallel.safe": freedom,
  "queue.merge": freedom,
  "hook.async": freedom,
  "task.text.withheld": freedom,
  "transcript.private": "modes of files are not seen from the wire; a look at the file by hand shows it",
};
