import type { CallCase, PermissionHooks } from "../services.ts";
import type { Denial } from "../types.ts";

/** The text for the model if a hook allows a retry of a denied call. */
const mayRetry = "The PermissionDenied hook indicated you may retry this tool call.";

/** Runs PermissionDenied hooks for a call that could not be checked, and passes a retry on to the model. */
export async function askRetry(hooks: Pick<PermissionHooks, "run">, call: CallCase, denial: Denial): Promise<void> {
  if (denial.reason?.type !== "classifier") return;
  const { tool, input, useId, thread, signal } = call;
  const fields = { tool_name: tool.name, tool_input: input, tool_use_id: useId, reason: denial.reason.text ?? "" };
  const name = `PermissionDenied:${tool.name}`;
  const hookReply = hooks.run("PermissionDenied", fields, { name, toolUseId: useId, signal, thread });
  const summary = await hookReply.catch((cause: unknown) => {
    if (signal.aborted) return null;
    throw cause;
  });
  if (summary?.retry === true) thread.queuedTexts.push(mayRetry);
}
