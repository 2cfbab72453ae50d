import { expect, it } from "vitest";
import { recordedCommands } from "../../../../src/engine/rerun/recorded-ports/commands.ts";
import { temporaryFolder } from "../../../../src/engine/script/recorded-folders.ts";
import { steps } from "./steps.ts";

const started = (n: number, is_backgrounded: boolean) => ({
  ...{ type: "system", subtype: "task_started", task_id: `b${n}`, run_id: `r${n}`, tool_use_id: `t${n}` },
  ...{ task_type: "local_bash", is_backgrounded },
});
const ended = (n: number, summary: string, status = "completed") => ({
  ...{ type: "system", subtype: "task_notification", task_id: `b${n}`, status, summary },
});
const result = (n: number, content = "") => ({
  type: "user",
  message: { content: [{ type: "tool_result", tool_use_id: `t${n}`, content }] },
});

it("commands end as they ended: by themselves, with a code, when they were stopped, with the call after which they had", () => {
  const commands = recordedCommands(
    steps([
      ...[result(0), started(1, false), ended(1, "slow"), result(1)],
      ...[started(2, true), result(2), ended(2, 'Background command "x" failed with exit code 4', "failed")],
      ...[started(3, true), result(3), ended(3, "done (exit code 0)"), { type: "result", origin: { runId: "r3" } }],
      ...[started(4, true), result(4), ended(4, "was stopped", "stopped")],
    ]),
  );
  const reported = [...commands].map(([call, { code, lasts, endsWith }]) => [
    call,
    code,
    Number.isFinite(lasts),
    endsWith,
  ]);
  expect(reported).toEqual([
    ["t1", 0, true, null],
    ["t2", 4, true, "t2"],
    ["t3", 0, true, null],
    ["t4", 0, false, null],
  ]);
});

it("regression: the folder for what is temporary began with the words before its path", () => {
  const reported = result(
    1,
    "Output is being written to: /var/tmp/claude-7/-project/s/tasks/b1.output. You will hear.",
  );
  expect(temporaryFolder(steps([reported]))).toEqual({ tmp: "/var/tmp", uid: 7 });
});
