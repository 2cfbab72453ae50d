import { expect, test } from "vitest";
import { taskStop } from "../../../../src/agent/tool/builtin/task-stop.ts";

test("is known by its earlier names, and takes the id of a task by its earlier name", () => {
  expect(taskStop.aliases).toEqual(["KillShell", "KillBash"]);
  for (const input of [{ task_id: "t" }, { shell_id: "t" }, {}])
    expect(taskStop.accept(input)).toMatchObject({ ok: true });
  expect(taskStop.accept({ bash_id: "t" })).toMatchObject({ ok: false });
});
