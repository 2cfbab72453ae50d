import * as z from "zod";
import type { WorktreeLoss, WorktreeService } from "../../core/tool-services.ts";
import { defineTool } from "../define.ts";

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** What a worktree contains that would be lost; `""` if nothing. */
function lossText({ files, commits }: WorktreeLoss, filesFirst: boolean, branch = ""): string {
  const parts = [
    files === 0 ? [] : [counted(files, "uncommitted file")],
    commits === 0 ? [] : [counted(commits, "commit") + branch],
  ];
  return (filesFirst ? parts : parts.reverse()).flat().join(" and ");
}

/** Why the removal of a worktree would lose work; `null` if nothing would be lost. */
async function danger(worktrees: WorktreeService): Promise<string | null> {
  const { current, task } = worktrees;
  if (current === null) return null;
  if (task !== null)
    return `Task ${task} is still running and may work in this worktree. Its work could be lost, or end up in the main checkout.`;
  const loss = await worktrees.loss();
  if (loss === null) return `Could not verify worktree state at “${current.path}”.`;
  const branch = current.branch === null ? "" : ` on “${current.branch}”`;
  const text = lossText(loss, true, branch);
  return text === "" ? null : `Worktree has ${text}. They would be lost for good.`;
}

/** Why an unconfirmed removal is refused; `null` if nothing would be lost. */
async function refusal(worktrees: WorktreeService): Promise<string | null> {
  const reason = await danger(worktrees);
  return reason === null
    ? null
    : `${reason} Ask the user, then call the tool again with discard_changes: true, or use action: "keep" to keep the worktree.`;
}

/** Leaves the worktree that EnterWorktree entered. */
export const exitWorktree = defineTool({
  name: "ExitWorktree",
  description:
    "Leaves the worktree that EnterWorktree entered, and returns to the previous directory. Use it only if the user asks " +
    "for it. `remove` deletes the worktree and its branch.",
  input: () =>
    z.strictObject({
      action: z.enum(["keep", "remove"]).meta({ description: "Whether the worktree and its branch remain" }),
      discard_changes: z
        .boolean()
        .optional()
        .meta({ description: "Removes the worktree even if work is lost. Ask the user first" }),
    }),
  output: () =>
    z.object({
      action: z.enum(["keep", "remove"]),
      originalCwd: z.string(),
      worktreePath: z.string(),
      worktreeBranch: z.string().optional(),
      discardedFiles: z.number().optional(),
      discardedCommits: z.number().optional(),
      restoredCwd: z.string(),
      originalCwdMissing: z.boolean(),
      message: z.string(),
    }),
  deferred: true,
  subject: () => ({ kind: "free" }),
  async validate({ action, discard_changes }, { agentId, services: { worktrees } }) {
    if (agentId !== undefined) return "ExitWorktree cannot be called from a subagent: it would move the session.";
    const { current } = worktrees;
    if (current === null)
      return "No-op: there is no worktree to leave. This tool only leaves worktrees that EnterWorktree entered in this session. Nothing was changed.";
    if (action === "keep") return null;
    if (!current.owned)
      return `This session did not create the worktree at “${current.path}”, so this tool does not remove it. Use action: "keep" to return to “${current.from}”, and \`git worktree remove\` if no one else uses it.`;
    return discard_changes === true ? null : refusal(worktrees);
  },
  async confirmation({ action, discard_changes }, { services: { worktrees } }) {
    const text = action === "remove" && discard_changes === true ? await danger(worktrees) : null;
    return text === null ? null : { reason: { type: "other", text }, personal: false };
  },
  async run({ action, discard_changes }, { services: { worktrees }, signal }) {
    const { current } = worktrees;
    if (current === null) return { kind: "failed", message: "There is no worktree to leave." };
    const removes = action === "remove";
    // Work may have been added while a hook or a person decided about the call.
    const refused = removes && discard_changes !== true ? await refusal(worktrees) : null;
    if (refused !== null) return { kind: "failed", message: refused };
    const { path, branch, from } = current;
    const loss = (removes ? await worktrees.loss() : null) ?? { files: 0, commits: 0 };
    const failed = await worktrees.leave(removes, signal);
    if (failed !== null)
      return {
        kind: "failed",
        message: `Session is now back in “${from}”, but the worktree at “${path}” remains: ${failed.problem}`,
      };
    const text = lossText(loss, false);
    const discarded = text === "" ? "" : ` Discarded ${text}.`;
    const onBranch = branch === null ? "" : ` on branch “${branch}”`;
    const what = removes
      ? `Exited and removed worktree at “${path}”.${discarded}`
      : `Exited worktree. Your work is preserved at “${path}”${onBranch}.`;
    return {
      kind: "done",
      output: {
        action,
        originalCwd: from,
        worktreePath: path,
        ...(branch === null ? {} : { worktreeBranch: branch }),
        ...(removes ? { discardedFiles: loss.files, discardedCommits: loss.commits } : {}),
        restoredCwd: from,
        originalCwdMissing: false,
        message: `${what} Session is now back in “${from}”.`,
      },
    };
  },
  render: ({ message }) => message,
});
