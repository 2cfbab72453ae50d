import { expect, test } from "vitest";
import { sessionFolders } from "../../../src/agent/core/session-folders.ts";

const sources = {
  environment: { tmp: "/tmp", uid: 1000, cwd: "/home/ada/my project" },
  ports: { env: { HOME: "/home/ada" } },
  session: { id: "s1" },
  transcriptPath: "/home/ada/.claude/projects/p/s1.jsonl",
} as const;

test("a session has folders beside its transcript, and of its own user and project below the temporary folder", () => {
  expect(sessionFolders(sources)).toEqual({
    results: "/home/ada/.claude/projects/p/s1/tool-results",
    tasks: "/tmp/claude-1000/-home-ada-my-project/s1/tasks",
    scratch: "/tmp/claude-1000/-home-ada-my-project/s1/scratch",
    images: "/tmp/claude-1000/-home-ada-my-project/s1/images",
    home: "/home/ada",
  });
});

test("where the system has no user ids and no home, others stand in", () => {
  const { home, tasks } = sessionFolders({
    ...sources,
    environment: { ...sources.environment, uid: null },
    ports: { env: {} },
  });
  expect(home).toBe("");
  expect(tasks).toBe("/tmp/claude-0/-home-ada-my-project/s1/tasks");
});
