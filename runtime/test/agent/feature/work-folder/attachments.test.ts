import { expect, test } from "vitest";
import { folderAttachments, folderText } from "../../../../src/agent/feature/work-folder/attachments.ts";

const read = (attachment: object) => folderAttachments.environment?.({ type: "environment", ...attachment });

test("a resumed session knows the folder that it moved to", () => {
  const snapshot = { workingDirectory: "/w", isWorktree: true };
  const changes = [{ field: "workingDirectory", from: "/p" }, { field: "isWorktree" }];
  const text = `<system-reminder>\n${folderText({ moved: { to: "/w", from: "/p" }, worktree: "entered", added: [], removed: [] })}\n</system-reminder>`;
  expect(read({ snapshot, changes })).toEqual([{ type: "text", text }]);
});

test("a session that left a worktree learns of it", () => {
  const changes = [{ field: "workingDirectory", from: "/w" }, { field: "isWorktree" }];
  const [block] = read({ snapshot: { workingDirectory: "/p", isWorktree: false }, changes }) ?? [];
  expect(block?.text).toContain("It is no Git worktree.");
});

test.each([[{}], [{ snapshot: { workingDirectory: "/p" } }], [{ snapshot: {}, changes: [{ field: "shell" }, null] }]])(
  "an attachment that reports no move adds nothing: %j",
  (attachment) => {
    expect(read(attachment)).toEqual([]);
  },
);

test("a resumed session knows the folders that were added and removed", () => {
  const changes = [{ field: "additionalWorkingDirectories", added: ["/opt", 7], removed: ["/srv"] }];
  const [block] = read({ snapshot: {}, changes }) ?? [];
  expect(block?.text).toMatch(/Further working directories:\n- \/opt\nNo longer working directories:\n- \/srv/);
});
