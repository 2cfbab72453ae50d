import { isJsonObject } from "@agentwire/protocol/json";
import { reminder } from "../../core/conversation.ts";
import type { AttachmentReaders } from "../../session/attachments.ts";

/** What changed about the folders of a session. */
export interface FolderChange {
  /** The new working directory and the one before it; absent if it is the same. */
  readonly moved?: { readonly to: string; readonly from: string };
  /** The session entered or left a Git worktree. */
  readonly worktree?: "entered" | "left";
  /** Additional working directories. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The message to the model about other folders. */
export function folderText({ moved, worktree, added, removed }: FolderChange): string {
  const lines = ["# Environment update"];
  if (moved !== undefined) lines.push(`Working directory: ${moved.to} (was ${moved.from})`);
  if (worktree === "entered")
    lines.push(
      "It is a Git worktree, a separate copy of the repository: run all commands here, not in the original checkout.",
      "All worktrees share one stash: commit unfinished work instead of stashing it.",
    );
  if (worktree === "left") lines.push("It is no Git worktree.");
  if (added.length > 0) lines.push("Further working directories:", ...added.map((folder) => `- ${folder}`));
  if (removed.length > 0) lines.push("No longer working directories:", ...removed.map((folder) => `- ${folder}`));
  return lines.join("\n");
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** Restores from the transcript which changes of its folders the model was notified of. */
export const folderAttachments: AttachmentReaders = {
  environment: ({ snapshot, changes }) => {
    if (!isJsonObject(snapshot) || !Array.isArray(changes)) return [];
    const change = (field: string) => changes.filter(isJsonObject).find((each) => each.field === field);
    const moved = change("workingDirectory");
    const listed = change("additionalWorkingDirectories");
    const folders = { added: strings(listed?.added), removed: strings(listed?.removed) };
    if (moved === undefined && folders.added.length + folders.removed.length === 0) return [];
    const { workingDirectory, isWorktree } = snapshot;
    const worktree = isWorktree === true ? "entered" : change("isWorktree") === undefined ? undefined : "left";
    return [
      reminder(
        folderText({
          ...folders,
          ...(moved === undefined ? {} : { moved: { to: String(workingDirectory), from: String(moved.from) } }),
          ...(worktree === undefined ? {} : { worktree }),
        }),
      ),
    ];
  },
};
