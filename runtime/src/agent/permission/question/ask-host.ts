import { ConnectionError, ControlError } from "../../../connection/errors.ts";
import { asBlocks, textOf } from "../../core/conversation.ts";
import { failedQuestion } from "../answer/answer.ts";
import type { CallCase, PermissionServers, QuestionServices } from "../services.ts";
import type { Question } from "../types.ts";
import { hostAnswer, type QuestionAnswer } from "./host-answer.ts";
import { questionFrame } from "./question-frame.ts";

/** Asks an MCP tool instead of the host. Never rejects: a failure is an answer that allows nothing. */
export async function askTool(
  mcp: Pick<PermissionServers, "find">,
  name: string,
  call: CallCase,
  signal: AbortSignal,
): Promise<QuestionAnswer> {
  const [, server = "", tool = ""] = /^mcp__(.+?)__(.+)$/.exec(name) ?? [];
  const session = mcp.find(server)?.session;
  if (!session)
    return {
      kind: "failed",
      message: failedQuestion(
        `there is no tool ${name}. Check the option permissionPromptToolName and the connected MCP servers.`,
      ),
    };
  const params = {
    name: tool,
    arguments: { tool_name: call.tool.name, input: call.input, tool_use_id: call.useId },
  };
  try {
    const meta = { "claudecode/toolUseId": call.useId };
    const result = await session.call("tools/call", params, { signal, meta });
    return await hostAnswer(JSON.parse(textOf(asBlocks(result.content))));
  } catch (cause) {
    return signal.aborted ? { kind: "withdrawn" } : { kind: "failed", message: failedQuestion(cause) };
  }
}

/** The failures of questions whose connection ended: before the question, and before its answer. */
const unsent = "AbortError: Stream closed";
const unanswered = "AbortError: Tool permission stream closed before response received";

/** Asks the host whether a call may run. Never rejects: a failure is an answer that allows nothing. */
export async function askHost(
  services: Pick<QuestionServices, "host" | "mcp" | "extensions" | "ports">,
  call: CallCase,
  question: Question,
  signal: AbortSignal,
): Promise<QuestionAnswer> {
  const { host } = services;
  if (host === null) return { kind: "failed", message: failedQuestion(unsent) };
  try {
    return await hostAnswer(await host("can_use_tool", questionFrame(call, question, services), { signal }));
  } catch (cause) {
    if (signal.aborted) return { kind: "withdrawn" };
    if (cause instanceof ConnectionError)
      return { kind: "failed", message: failedQuestion(cause.sent ? unanswered : unsent) };
    return {
      kind: "failed",
      message: failedQuestion(cause instanceof ControlError ? new Error(cause.message) : cause),
    };
  }
}
