import type { Agent } from "../../agent.ts";
import type { CallCase } from "../permission-service.ts";
import type { Question } from "../types.ts";
import { askHost, askTool } from "./ask-host.ts";
import type { Answer } from "./host-answer.ts";

/** After how long hooks are told that the user is waited for, in milliseconds. */
const reminderMs = 6000;
/** How long hooks may still answer a question that the host has settled, in milliseconds. */
const courtesyMs = 500;

/** Puts a question to the host and the hooks at once; the first answer counts, and is acted on before it is all over. */
export async function putQuestion<Verdict>(
  agent: Agent,
  call: CallCase,
  question: Question,
  act: (answer: Answer) => Promise<Verdict>,
): Promise<Verdict> {
  const { notices, hooks, options } = agent;
  const settled = new AbortController();
  const signal = AbortSignal.any([call.signal, settled.signal]);
  const late = new AbortController();
  const tool = options.permissionPromptTool;
  const asksHost = tool === null || tool === "stdio";
  if (asksHost) notices.asking();
  const asked = hooks.permissionRequested(call, question, AbortSignal.any([call.signal, late.signal]));
  try {
    const host =
      tool === null || tool === "stdio" ? askHost(agent, call, question, signal) : askTool(agent, tool, call, signal);
    void remind(agent, call, signal);
    return await act(await Promise.race([host, asked.then((decision) => decision ?? host)]));
  } finally {
    settled.abort(new Error("The question was answered."));
    if (asksHost) notices.answered();
    void withdraw(agent, asked, late);
  }
}

/** Tells hooks that the user is waited for, once that has lasted. */
async function remind({ ports, hooks }: Agent, { tool }: CallCase, settled: AbortSignal): Promise<void> {
  if (!hooks.wants("Notification")) return;
  const waited = await ports.clock.sleep(reminderMs, settled).then(
    () => !settled.aborted,
    () => false,
  );
  if (!waited) return;
  const message = `Claude needs your permission to use ${tool.displayName}`;
  const fields = { message, notification_type: "permission_prompt" };
  // Nothing depends on what the hooks say to it.
  await hooks.ask("Notification", fields, { thread: null }).catch(() => {});
}

/** Gives up on hooks that do not answer soon after the host did. */
async function withdraw({ ports }: Agent, asked: Promise<unknown>, late: AbortController): Promise<void> {
  const stop = new AbortController();
  const patience = ports.clock.sleep(courtesyMs, stop.signal).catch(() => {});
  await Promise.race([asked, patience]);
  stop.abort();
  late.abort(new Error("The host settled the question."));
}
