import type { Agent } from "../../agent.ts";
import { mayRetry } from "../../hook/text.ts";
import type { CallCase } from "../permission-service.ts";
import type { Denial } from "../types.ts";

/** Tells hooks of a refusal for want of a check. Where one lets the model try again, the model is told so. */
export async function tellUnchecked({ hooks }: Agent, call: CallCase, denial: Denial): Promise<void> {
  if (denial.reason?.type !== "classifier") return;
  const { tool, input, useId, thread, signal } = call;
  const fields = { tool_name: tool.name, tool_input: input, tool_use_id: useId, reason: denial.reason.text ?? "" };
  const name = `PermissionDenied:${tool.name}`;
  const asked = hooks.ask("PermissionDenied", fields, { name, toolUseId: useId, signal, thread });
  const summary = await asked.catch((cause: unknown) => {
    if (signal.aborted) return null;
    throw cause;
  });
  if (summary?.retry === true) thread.said.push(mayRetry);
}
