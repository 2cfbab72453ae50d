import { apiFailureText } from "../../core/api-failure.ts";
import type { SubagentEnd } from "../../extension/skill-run.ts";
import type { TurnEnd } from "../../loop/decide.ts";
import { declinedText } from "../../loop/final-message.ts";
import { type SubagentUsage, usageElement } from "../../tool/agent-report.ts";
import type { Worktree } from "./workdir/worktree.ts";

const failed = (reason: string): SubagentEnd => ({
  status: "failed",
  error: `Agent terminated early due to an API error: ${reason}`,
});

/** The end of a subagent's run by the end of its turn. `text`: its last text. */
export function endOf(end: TurnEnd, text: string, maxTurns: number | null): SubagentEnd {
  if (end.kind === "aborted") return { status: "killed" };
  if (end.kind === "api-failure") return failed(apiFailureText(end.failure));
  if (end.kind === "refused") return failed(declinedText);
  if (end.kind === "max-turns") {
    const note = `NOTE: the agent reached its limit of ${maxTurns ?? 0} turns before it finished. Its work so far remains; its report is missing or incomplete.`;
    return { status: "completed", text: text === "" ? note : `${text}\n\n${note}`, notes: 1 };
  }
  return { status: "completed", text, notes: 0 };
}

/** The last text of a background subagent, in the notification of its end. */
export const resultTag = (text: string): string => `<result>${text}</result>`;

/** The report of a background subagent in the notification of its end. */
export const reportTag = (text: string, amounts: SubagentUsage, worktree: Worktree | null): string =>
  [resultTag(text), usageElement(amounts), ...(worktree === null ? [] : [worktreeTag(worktree)])].join("\n");

const worktreeTag = ({ path, branch }: Worktree): string =>
  `<worktree><worktreePath>${path}</worktreePath>${branch === null ? "" : `<worktreeBranch>${branch}</worktreeBranch>`}</worktree>`;
