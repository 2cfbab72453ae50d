import { isJsonObject } from "@agentwire/protocol/json";
import { reminder } from "../../core/conversation.ts";
import type { AttachmentReaders } from "../../session/attachments.ts";

/** The message to the model about another working directory. */
export function folderText(folder: string, before: string, isWorktree: boolean, wasWorktree: boolean): string {
  const lines = ["# Environment update", `Working directory: ${folder} (was ${before})`];
  if (isWorktree)
    lines.push(
      "It is a Git worktree, a separate copy of the repository: run all commands here, not in the original checkout.",
      "All worktrees share one stash: commit unfinished work instead of stashing it.",
    );
  else if (wasWorktree) lines.push("It is no Git worktree.");
  return lines.join("\n");
}

/** Restores from the transcript which changes of the working directory the model was notified of. */
export const folderAttachments: AttachmentReaders = {
  environment: ({ snapshot, changes }) => {
    if (!isJsonObject(snapshot) || !Array.isArray(changes)) return [];
    const change = (field: string) => changes.filter(isJsonObject).find((each) => each.field === field);
    const moved = change("workingDirectory");
    if (moved === undefined) return [];
    const { workingDirectory, isWorktree } = snapshot;
    const wasWorktree = isWorktree !== true && change("isWorktree") !== undefined;
    return [reminder(folderText(String(workingDirectory), String(moved.from), isWorktree === true, wasWorktree))];
  },
};
