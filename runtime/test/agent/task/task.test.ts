import { expect, test } from "vitest";
import { notificationText, runId, shortId } from "../../../src/agent/task/task.ts";

const ids = { uuid: () => "01234567-89ab-4def-8123-456789abcdef" as const };
const at = (now: number) => ({ ids, clock: { now: () => now, sleep: async () => {} } });

test("a short id is the start of a UUID without its dashes", () => {
  expect([shortId({ ids }, 8), shortId({ ids }, 16)]).toEqual(["01234567", "0123456789ab4def"]);
});

test("later runs sort after earlier ones", () => {
  const runs = [0, 1, 35, 36, 1_790_000_000_000].map((now) => runId(at(now)));
  expect([...runs].sort()).toEqual(runs);
  expect(runs[1]).toBe("000000001-01234567");
});

const task = {
  id: "b1",
  toolUseId: "t1",
  outputFile: "/o",
  status: "completed",
  type: "local_bash",
  description: "build",
};

test("the model reads of the end of a command by its summary", () => {
  expect(notificationText(task, { status: "completed", summary: "exit 0" })).toBe(
    [
      "<task-notification>",
      "<task-id>b1</task-id>",
      "<tool-use-id>t1</tool-use-id>",
      "<output-file>/o</output-file>",
      "<status>completed</status>",
      "<summary>exit 0</summary>",
      "</task-notification>",
    ].join("\n"),
  );
});

test("the model reads of the end of an agent by its description, with its report or its error", () => {
  const agent = { ...task, type: "local_agent", toolUseId: null };
  const done = notificationText(agent, { status: "completed", summary: "text", report: "<result>text</result>" });
  expect(done).toMatch(
    /<summary>Agent "build" finished<\/summary>\n<note>.*<\/note>\n<result>text<\/result>\n<\/task-notification>$/,
  );
  expect(done).not.toContain("tool-use-id");
  const failed = notificationText({ ...agent, status: "failed" }, { status: "failed", summary: "", error: "broke" });
  expect(failed).toContain('<summary>Agent "build" failed: broke</summary>');
});
