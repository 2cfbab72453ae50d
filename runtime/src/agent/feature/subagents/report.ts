import type { SubagentEnd } from "../../extension/skill-run.ts";
import type { TurnEnd } from "../../loop/decide.ts";
import { closingAnswer } from "../../loop/final-message.ts";
import type { SyntheticAnswer } from "../../model/answer-frames.ts";
import { type SubagentUsage, usageElement } from "../../tool/agent-report.ts";
import type { Worktree } from "./workdir/worktree.ts";

/** The failure of an agent whose model gave no answer. `model`: the model that it called. */
function failed({ text, fields }: SyntheticAnswer, model: string): SubagentEnd {
  const { error, api_error_status: status, request_id: request } = fields;
  const details = [
    ...(error === undefined ? [] : [`error type ${error}`]),
    ...(typeof status === "number" ? [`HTTP ${status}`] : []),
    ...(typeof request === "string" ? [`request id ${request}`, `model sent to the API: ${model}`] : []),
  ];
  const detail = details.length === 0 ? "" : ` (${details.join(", ")})`;
  return { status: "failed", error: `Agent terminated early due to an API error: ${text}${detail}` };
}

/** The end of a subagent's run by the end of its turn. `text`: its last text. `model`: the model that it called. */
export function endOf(end: TurnEnd, text: string, maxTurns: number | null, model: string): SubagentEnd {
  if (end.kind === "aborted") return { status: "killed" };
  const closing = closingAnswer(end, { messageId: null, requestId: null });
  if (closing !== null) return failed(closing, model);
  if (end.kind === "max-turns") {
    const note = `NOTE: the agent reached its limit of ${maxTurns ?? 0} turns before it finished. Its work so far remains; its report is missing or incomplete.`;
    return { status: "completed", text, notes: [note] };
  }
  return { status: "completed", text, notes: [] };
}

/** The last text of a background subagent, in the notification of its end. */
export const resultTag = (text: string): string => `<result>${text}</result>`;

/** The report of a background subagent in the notification of its end. */
export const reportTag = (text: string, amounts: SubagentUsage, worktree: Worktree | null): string =>
  [resultTag(text), usageElement(amounts), ...(worktree === null ? [] : [worktreeTag(worktree)])].join("\n");

const worktreeTag = ({ path, branch }: Worktree): string =>
  `<worktree><worktreePath>${path}</worktreePath>${branch === null ? "" : `<worktreeBranch>${branch}</worktreeBranch>`}</worktree>`;
