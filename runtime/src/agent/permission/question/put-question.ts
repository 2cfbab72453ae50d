import type { CallCase, QuestionServices } from "../services.ts";
import type { Question } from "../types.ts";
import { askHost, askTool } from "./ask-host.ts";
import type { QuestionAnswer } from "./host-answer.ts";

/** How long a permission request is pending before Notification hooks run, in milliseconds. */
const reminderMs = 6000;
/** How long hooks may still answer a question after the host, in milliseconds. */
const withdrawalMs = 500;

/** Asks the host and the hooks at the same time. The first answer counts; `act` runs while the session still waits. */
export async function putQuestion<Verdict>(
  services: QuestionServices,
  call: CallCase,
  question: Question,
  act: (answer: QuestionAnswer) => Promise<Verdict>,
): Promise<Verdict> {
  const { status, hooks, options } = services;
  const settled = new AbortController();
  const signal = AbortSignal.any([call.signal, settled.signal]);
  const late = new AbortController();
  const tool = options.permissionPromptTool;
  const asksHost = tool === null || tool === "stdio";
  if (asksHost) status.requiresAction(call.signal);
  const hookReply = hooks.permissionRequested(call, question, AbortSignal.any([call.signal, late.signal]));
  try {
    const host =
      tool === null || tool === "stdio"
        ? askHost(services, call, question, signal)
        : askTool(services.mcp, tool, call, signal);
    call.submitted?.();
    void remind(services, call, signal);
    return await act(await Promise.race([host, hookReply.then((decision) => decision ?? host)]));
  } finally {
    settled.abort(new Error("The question was answered."));
    if (asksHost) status.answered(call.signal);
    void withdraw(services, hookReply, late);
  }
}

/** Notifies hooks of a question that stays open. */
async function remind({ ports, hooks }: QuestionServices, { tool }: CallCase, settled: AbortSignal): Promise<void> {
  if (!hooks.hasHooks("Notification")) return;
  const waited = await ports.clock.sleep(reminderMs, settled).then(
    () => !settled.aborted,
    () => false,
  );
  if (!waited) return;
  const message = `Claude needs your permission to use ${tool.displayName}`;
  const fields = { message, notification_type: "permission_prompt" };
  // The answers of Notification hooks have no effect.
  await hooks.run("Notification", fields, { thread: null }).catch(() => {});
}

/** Cancels hooks that do not answer soon after the host did. */
async function withdraw(
  { ports }: QuestionServices,
  hookReply: Promise<unknown>,
  late: AbortController,
): Promise<void> {
  const stop = new AbortController();
  const withdrawalTimer = ports.clock.sleep(withdrawalMs, stop.signal).catch(() => {});
  await Promise.race([hookReply, withdrawalTimer]);
  stop.abort();
  late.abort(new Error("The host settled the question."));
}
