import { describe, expect, it } from "vitest";
import { leftoverTasks, reportLeftovers } from "../../../src/agent/session/leftover-tasks.ts";

const command = (id: string, toolUseId: string) => ({
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: toolUseId }] },
  toolUseResult: { stdout: "", backgroundTaskId: id },
});
const agent = {
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_9" }] },
  toolUseResult: { isAsync: true, agentId: "a1", description: "look", outputFile: "/tasks/a1.output" },
};
const ended = (id: string) => ({
  type: "attachment",
  attachment: { prompt: `<task-notification>\n<task-id>${id}</task-id>\n</task-notification>` },
});

describe("leftoverTasks", () => {
  it("finds commands and subagents whose end the conversation does not know", () => {
    expect(leftoverTasks([command("b1", "toolu_1"), command("b2", "toolu_2"), agent, ended("b1")])).toEqual([
      { id: "b2", toolUseId: "toolu_2", outputFile: "", name: "Background command" },
      { id: "a1", toolUseId: null, outputFile: "/tasks/a1.output", name: 'Background agent "look"' },
    ]);
  });

  it("ignores other results, and lines that only resemble one", () => {
    const foreground = { type: "user", toolUseResult: { isAsync: false, agentId: "a2" } };
    expect(leftoverTasks([foreground, { type: "user", toolUseResult: "text" }, { type: "user" }])).toEqual([]);
  });
});

describe("reportLeftovers", () => {
  const report = (tasks: Parameters<typeof reportLeftovers>[1]) => {
    const log: unknown[] = [];
    reportLeftovers(
      {
        out: { send: (...frame: unknown[]) => `${log.push(frame)}` },
        runner: { submit: async (message) => void log.push(message), prompted: () => new Promise(() => {}) },
        ports: { clock: { sleep: async () => {} } },
      },
      tasks,
    );
    return log;
  };

  it("says nothing if nothing was left", () => {
    expect(report([])).toEqual([]);
  });

  it("reports each task to the host, and all of them to the model in one message that it is not asked about", () => {
    const log = report(leftoverTasks([command("b1", "toolu_1"), agent]));
    expect(log).toMatchObject([
      ["system/task_notification", { task_id: "b1", tool_use_id: "toolu_1", status: "stopped", output_file: "" }],
      ["system/task_notification", { task_id: "a1", status: "stopped", output_file: "/tasks/a1.output" }],
      { query: false, origin: { kind: "task-notification" } },
    ]);
    const { content } = log[2] as { content: string };
    expect(content).toMatch(/<task-id>b1<\/task-id>.*<task-id>a1<\/task-id>/s);
    expect(content.match(/<output-file>.*<\/output-file>/g)).toEqual(["<output-file>/tasks/a1.output</output-file>"]);
  });
});
