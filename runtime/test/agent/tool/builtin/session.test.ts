import { describe, expect, it } from "vitest";
import { renderResult } from "../../../../src/agent/core/tool-result.ts";
import { askUserQuestion } from "../../../../src/agent/tool/builtin/ask-user-question.ts";
import { click } from "../../../../src/agent/tool/builtin/click.ts";
import { exitPlanMode } from "../../../../src/agent/tool/builtin/exit-plan-mode.ts";
import { taskCreate } from "../../../../src/agent/tool/builtin/task-create.ts";
import { taskGet } from "../../../../src/agent/tool/builtin/task-get.ts";
import { taskList } from "../../../../src/agent/tool/builtin/task-list.ts";
import { taskUpdate } from "../../../../src/agent/tool/builtin/task-update.ts";
import { toolSearch } from "../../../../src/agent/tool/builtin/tool-search.ts";
import { builtinTools, chooseTools, missingTool } from "../../../../src/agent/tool/registry.ts";
import { searchTools } from "../../../../src/agent/tool/search/tools.ts";
import { openToolFixture } from "../fixture.ts";

const setting = {
  model: "claude-opus-5-5",
  promptChannel: true,
  todoList: false,
  taskList: false,
  schedules: true,
  toolSearch: true,
  webPages: true,
  searchTools: false,
  display: false,
};
const names = (tools: readonly { name: string }[]) => tools.map((tool) => tool.name).sort();

describe("tools of the session", () => {
  it("defect: a search without a match did not name the servers that failed", async () => {
    const { context } = await openToolFixture();
    const failed = [{ name: "broken", errorCode: "ENOENT", error: "no such program" }];
    const own = { ...context, services: { ...context.services, failedServers: () => failed } };
    const input = { query: "numbers", max_results: 5 };
    const { content, structured } = renderResult(toolSearch, input, await toolSearch.run(input, own), own);
    expect(structured).toMatchObject({ matches: [], failed_mcp_servers: failed });
    expect(content).toMatch(/broken .*\(ENOENT\): "no such program"/);
  });

  it("keeps a list of tasks", async () => {
    const fixture = await openToolFixture();
    const callText = async (tool: (typeof builtinTools)[number], input: object) =>
      (await fixture.call(tool, input)).content;
    expect(await callText(taskCreate, { subject: "s1", description: "d1" })).toBe("Task #1 created successfully: s1");
    await callText(taskCreate, { subject: "s2", description: "d2" });
    expect(await callText(taskUpdate, { taskId: "2", addBlockedBy: ["1"], owner: "me", status: "in_progress" })).toBe(
      "Updated task #2 owner, status, blockedBy",
    );
    expect(await callText(taskList, {})).toBe("#1 [pending] s1\n#2 [in_progress] s2 (me) [blocked by #1]");
    expect(await callText(taskGet, { taskId: "2" })).toBe(
      "Task #2: s2\nStatus: in_progress\nDescription: d2\nBlocked by: #1",
    );
    expect(await callText(taskUpdate, { taskId: "1", status: "deleted" })).toBe("Updated task #1 deleted");
    expect(await callText(taskList, {})).toBe("#2 [in_progress] s2 (me)");
    expect(await callText(taskGet, { taskId: "9" })).toBe("Task not found");
  });

  it("does not ask if there is nothing to choose", () => {
    const ask = (labels: readonly string[]) => {
      const options = labels.map((label) => ({ label, description: "d" }));
      const accepted = askUserQuestion.accept({ questions: [{ question: "q?", header: "h", options }] });
      return accepted.ok ? null : accepted.result;
    };
    const single = ask(["a"]);
    expect(single?.content).toMatch(/^<tool_use_error>InputValidationError: A question .*\n\n\[\n {2}\{/s);
    expect(single?.structured).toMatch(/^InputValidationError: \[/);
    expect(ask(["a", "a"])?.structured).toContain("option labels must be unique within each question");
    expect(ask(["a", "b"])).toBeNull();
    expect(ask(["a", "b", "c", "d", "e"])?.content).toMatch(/^<tool_use_error>InputValidationError: \[/);
  });

  it("passes on what the user answered", async () => {
    const fixture = await openToolFixture();
    const options = [
      { label: "a", description: "x" },
      { label: "b", description: "y" },
    ];
    const input = { questions: [{ question: "q?", header: "h", options }] };
    expect((await fixture.call(askUserQuestion, input)).content).toBe("The user did not answer the questions.");
    expect((await fixture.call(askUserQuestion, { ...input, answers: { "q?": "a" } })).content).toBe(
      'Your questions have been answered: "q?"="a". You can now continue with these answers in mind.',
    );
    expect((await fixture.call(askUserQuestion, { ...input, answers: { "q?": "neither" } })).content).toContain(
      'The user answered: "q?"="neither".',
    );
    const annotations = { "q?": { preview: "PREVIEW", notes: "NOTE" } };
    expect((await fixture.call(askUserQuestion, { ...input, answers: { "q?": "a" }, annotations })).content).toContain(
      'The user answered: "q?"="a" selected preview:\nPREVIEW notes: NOTE.',
    );
  });

  it("leaves plan mode only from within", async () => {
    expect((await (await openToolFixture()).call(exitPlanMode, {})).content).toContain("You are not in plan mode.");
    const planning = await openToolFixture({ permissionMode: "plan" });
    expect((await planning.call(exitPlanMode, { plan: "ignored" })).content).toBe(
      "User has approved exiting plan mode. You can now proceed.",
    );
  });

  it("refuses to click if there is no display", async () => {
    const result = await (await openToolFixture()).call(click, { x: 1, y: 2 });
    expect(result).toMatchObject({ isError: true, content: expect.stringContaining("no display") });
  });

  it("offers what the setting asks for", () => {
    const usual = names(chooseTools(setting, null));
    expect(usual).toEqual(expect.arrayContaining(["AskUserQuestion", "Bash", "Edit", "Read", "ToolSearch", "Write"]));
    for (const absent of ["Glob", "Grep", "LS", "MultiEdit", "TaskCreate", "TodoWrite", "click"]) {
      expect(usual).not.toContain(absent);
    }
    expect(names(chooseTools({ ...setting, promptChannel: false }, null))).not.toContain("AskUserQuestion");
    expect(names(chooseTools({ ...setting, model: "claude-sonnet-4-5" }, null))).toContain("TaskCreate");
    expect(names(chooseTools({ ...setting, taskList: true }, null))).toEqual(
      expect.arrayContaining(["TaskCreate", "TaskGet", "TaskList", "TaskUpdate"]),
    );
    expect(names(chooseTools({ ...setting, todoList: true }, null))).not.toContain("TodoWrite");
    expect(names(chooseTools({ ...setting, todoList: true, taskList: true }, null))).toContain("TodoWrite");
    expect(usual).toEqual(expect.arrayContaining(["CronCreate", "ReportFindings", "ScheduleWakeup", "WebSearch"]));
    const unscheduled = names(chooseTools({ ...setting, schedules: false }, null));
    expect(unscheduled.filter((name) => name.startsWith("Cron"))).toEqual([]);
    expect(usual).toContain("ToolSearch");
    expect(names(chooseTools({ ...setting, toolSearch: false }, null))).not.toContain("ToolSearch");
    expect(usual).toContain("WebFetch");
    expect(names(chooseTools({ ...setting, webPages: false }, null))).not.toContain("WebFetch");
    expect(names(chooseTools(setting, ["Glob", "TodoWrite", "Nope"]))).toEqual(["Glob"]);
    expect(names(chooseTools({ ...setting, todoList: true }, ["TodoWrite", "TaskList"]))).toEqual(["TodoWrite"]);
  });

  it("finds tools that were not sent", () => {
    expect(searchTools(builtinTools, "select:WebFetch,NotebookEdit", 1)).toEqual(["WebFetch", "NotebookEdit"]);
    expect(searchTools(builtinTools, "notebook", 5)).toEqual(["NotebookEdit"]);
    expect(searchTools(builtinTools, "+web fetch", 1)).toEqual(["WebFetch"]);
    expect(searchTools(builtinTools, "qqqq", 5)).toEqual([]);
  });

  it("reports why a tool is missing", () => {
    expect(missingTool("Nope").content).toBe("<tool_use_error>Error: No such tool available: Nope</tool_use_error>");
    expect(missingTool("TodoWrite").structured).toBe(
      "Error: No such tool available: TodoWrite. TodoWrite is disabled for this session, in subagents as well as here.",
    );
  });

  it("gives every tool a schema and a name that no other has", () => {
    for (const tool of builtinTools) expect(tool.inputSchema.type).toBe("object");
    expect(new Set(names(builtinTools)).size).toBe(builtinTools.length);
  });
});
