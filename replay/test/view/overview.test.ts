import { describe, expect, it } from "vitest";
import { readOverview } from "../../src/view/overview.ts";
import { createScene, type Scene, turnWithTool } from "../activity/scene.ts";

function overviewOf(build: (scene: Scene) => void) {
  const scene = createScene();
  build(scene);
  const reader = readOverview();
  for (const event of scene.events) reader.push(event);
  return reader.overview("complete");
}

describe("what a page opens on", () => {
  it.each([
    ["cut", "Finished, but the recording is incomplete"],
    ["damaged", "Finished, but the recording is damaged"],
  ] as const)("marks a session whose recording is %s", (state, label) => {
    const scene = createScene();
    turnWithTool(scene);
    const reader = readOverview();
    for (const event of scene.events) reader.push(event);
    expect(reader.overview(state).verdict).toMatchObject({
      tone: "warn",
      label,
      sentence: "Nothing went wrong in what the recording contains.",
    });
  });

  it("says that nothing went wrong, what was asked and answered, and where the time went", () => {
    const overview = overviewOf(turnWithTool);
    expect(overview.verdict).toMatchObject({ tone: "good", label: "Finished", sentence: "Nothing went wrong." });
    expect(overview.turns).toMatchObject([
      {
        number: 1,
        prompt: "go",
        answer: "done",
        outcome: "answered",
        tools: 1,
        costUsd: 0.5,
        time: { waiting: 3_000_000 },
      },
    ]);
    expect(overview.time.tool).toBe(4_000_000);
    expect(overview).toMatchObject({ models: ["opus"], agentVersion: "2.1.330", sessionId: "s" });
  });

  it("regression: a session that was still recorded was stuck while a tool ran", () => {
    const scene = createScene();
    scene.prompt("go");
    scene.init();
    scene.uses("m1", "t1", "Bash", { command: "make" });
    const reader = readOverview();
    for (const event of scene.events) reader.push(event);
    expect(reader.overview("complete").verdict).toMatchObject({ tone: "warn", label: "Stuck" });
    const { verdict } = reader.overview("running");
    expect(verdict).toMatchObject({ outcome: "working", tone: "open", label: "Running", next: null });
    expect(verdict.sentence).toContain("The tool Bash has no result yet");
  });

  it("counts denied and failed tool calls in its first sentence if there are several", () => {
    const overview = overviewOf((scene) => {
      scene.prompt("go");
      scene.init();
      for (const id of ["t1", "t2"]) {
        scene.uses(`m${id}`, id, "Bash", { command: `make ${id}` });
        scene.permissionRequest(`p${id}`, id, "Bash");
        scene.answers(`p${id}`, { behavior: "deny", message: "no" });
        scene.toolResult(id, "no", { is_error: true });
      }
      scene.uses("m3", "t3", "Read");
      scene.toolResult("t3", "no such file", { is_error: true });
      scene.result();
    });
    expect(overview.verdict.sentence).toMatch(
      /^Of 3 tool calls, the host denied 2 and 1 failed \(events 2, 6, and 10\)\.$/,
    );
    expect(overview.incidents).toHaveLength(3);
  });

  it("says that all tool calls were denied, and gives one of them as an example", () => {
    const { verdict, incidents } = overviewOf((scene) => {
      scene.prompt("go");
      scene.init();
      for (const id of ["t1", "t2"]) {
        scene.uses(`m${id}`, id, "Bash");
        scene.permissionRequest(`p${id}`, id, "Bash");
        scene.answers(`p${id}`, { behavior: "deny", message: "no" });
        scene.toolResult(id, "no", { is_error: true });
      }
      scene.result();
    });
    expect(verdict.sentence).toBe("The host denied both tool calls (events 2 and 6).");
    expect(verdict.counts).toEqual(["permission.denied-by-host"]);
    expect(incidents[0]?.sentence).toMatch(/^The host denied Bash: "no" \(/);
  });

  it("counts the requests of the host that the agent refused", () => {
    const { verdict } = overviewOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.result();
      for (const subtype of ["set_color", "set_model"]) {
        scene.host({ type: "control_request", request_id: subtype, request: { subtype } });
        scene.agent({
          type: "control_response",
          response: { subtype: "error", request_id: subtype, error: `Unsupported: ${subtype}` },
        });
      }
    });
    expect(verdict.sentence).toBe(
      "The agent refused 2 requests of the host: set_color and set_model (events 3 and 5).",
    );
  });

  it("lists the start of the agent, requests of the host and the steps of subagents among the slowest steps", () => {
    const { slowest } = overviewOf((scene) => {
      scene.put({ channel: "process", kind: "spawn", argv: [], env: {}, cwd: "/" });
      scene.wait(900);
      scene.prompt("go");
      scene.init();
      scene.uses("m1", "t1", "Task", { subagent_type: "Explore", description: "look" });
      scene.agent({ type: "user", message: { content: "look" }, parent_tool_use_id: "t1" });
      scene.uses("m2", "s1", "Read", {}, "t1");
      scene.wait(20);
      scene.toolResult("s1", "text", {}, "t1");
      scene.toolResult("t1", "found");
      scene.result();
      scene.host({ type: "control_request", request_id: "r", request: { subtype: "mcp_reconnect" } });
      scene.wait(400);
      scene.agent({ type: "control_response", response: { subtype: "success", request_id: "r" } });
    });
    expect(slowest.map(({ kind, name, subagent, us }) => [kind, name, subagent, us / 1000])).toEqual([
      ["startup", "", null, 900],
      ["request", "mcp_reconnect", null, 400],
      ["subagent", "Explore", null, 20],
      ["tool", "Read", "Explore", 20],
    ]);
  });

  it("does not call time idle in which the agent has a request of the host", () => {
    const { time } = overviewOf((scene) => {
      turnWithTool(scene);
      scene.host({ type: "control_request", request_id: "r", request: { subtype: "mcp_reconnect", serverName: "a" } });
      scene.wait(400);
      scene.agent({ type: "control_response", response: { subtype: "success", request_id: "r" } });
      scene.wait(100);
      scene.agent({ type: "keep_alive" });
    });
    expect(time).toMatchObject({ request: 400_000, idle: 100_000 });
  });

  it("names the tools of a turn, how often each was called, and the outcomes", () => {
    const { turns } = overviewOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m1", "t1", "Read");
      scene.toolResult("t1", "text");
      scene.uses("m2", "t2", "Read");
      scene.toolResult("t2", "no such file", { is_error: true });
      scene.uses("m3", "t3", "Agent", { subagent_type: "Plan" });
      scene.toolResult("t3", "a plan");
      scene.result();
    });
    expect(turns[0]?.toolCalls).toEqual([
      { name: "Read", calls: 2, failed: 1, denied: 0, notRun: 0, unfinished: 0 },
      { name: "subagent Plan", calls: 1, failed: 0, denied: 0, notRun: 0, unfinished: 0 },
    ]);
  });

  it("names the inputs that a hook or the host replaced", () => {
    const { turns } = overviewOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m1", "t1", "Bash", { command: "make" });
      scene.agent({
        type: "control_request",
        request_id: "r1",
        request: { subtype: "can_use_tool", tool_name: "Bash", input: { command: "make all" }, tool_use_id: "t1" },
      });
      scene.toolResult("t1", "ok");
      scene.result();
    });
    expect(turns[0]?.changes).toEqual([
      { process: 1, seq: 3, toolUseId: "t1", tool: "Bash", by: "hook", before: "make", after: "make all" },
    ]);
  });

  it("says what each model call did: the tools that it called, or its text", () => {
    const { slowest } = overviewOf(turnWithTool);
    const calls = slowest.filter(({ kind }) => kind === "model");
    expect(calls.map(({ detail }) => detail)).toEqual(["calls Bash", "ready"]);
  });

  it("tells the start of the agent from idle time", () => {
    const { time } = overviewOf((scene) => {
      scene.put({ channel: "process", kind: "spawn", argv: [], env: {}, cwd: "/" });
      scene.wait(400);
      scene.host({ type: "control_request", request_id: "i", request: { subtype: "initialize" } });
      scene.wait(100);
      scene.agent({ type: "control_response", response: { subtype: "success", request_id: "i" } });
      scene.wait(30);
      turnWithTool(scene);
    });
    expect([time.startup, time.idle]).toEqual([500_000, 30_000]);
  });

  it("does not call time idle in which a task runs in the background, and lists the task", () => {
    const { time, slowest } = overviewOf((scene) => {
      scene.prompt("go");
      scene.init();
      const task = { task_id: "a", task_type: "local_bash", description: "load test" };
      scene.agent({ type: "system", subtype: "task_started", ...task });
      scene.result();
      scene.wait(3000);
      scene.agent({ type: "system", subtype: "task_notification", task_id: "a", status: "completed" });
    });
    expect(time).toMatchObject({ task: 3_000_000, idle: 0 });
    expect(slowest).toMatchObject([{ kind: "task", detail: "load test", us: 3_000_000 }]);
  });

  it("does not list the model call of a compaction besides the compaction", () => {
    const { slowest } = overviewOf((scene) => {
      scene.prompt("/compact");
      scene.agent({ type: "system", subtype: "status", status: "compacting" });
      scene.put({ channel: "model", kind: "request", call: 1, body: { model: "opus" } });
      scene.wait(900);
      scene.put({ channel: "model", kind: "end", call: 1, status: 200, body: {} });
      scene.agent({ type: "system", subtype: "status", status: null, compact_result: "success" });
      scene.result();
    });
    expect(slowest.map(({ kind }) => kind)).toEqual(["compaction"]);
  });

  it.each([
    [["agent", "--resume=s0"], true],
    [["agent", "--continue"], true],
    [["agent", "--resume-later"], false],
  ] as const)("says whether the session of %s continues another one", (argv, continues) => {
    const overview = overviewOf((scene) => {
      scene.put({ channel: "process", kind: "spawn", argv });
      turnWithTool(scene);
    });
    expect(overview.continues).toBe(continues);
  });

  it("counts no start where the log does not show one", () => {
    expect(overviewOf(turnWithTool).time.startup).toBe(0);
  });

  it("names the slowest steps by the time that they took themselves", () => {
    const { slowest } = overviewOf(turnWithTool);
    expect(slowest.map(({ kind, us }) => [kind, us / 1000])).toEqual([
      ["tool", 4000],
      ["permission", 3000],
      ["model", 2000],
      ["model", 1000],
    ]);
  });

  it("opens on the cause of a failure, with what to do next", () => {
    const { verdict, incidents } = overviewOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.agent({
        type: "assistant",
        message: { id: "e", model: "<synthetic>", content: [{ type: "text", text: "API Error: 401" }] },
        error: "authentication_failed",
        parent_tool_use_id: null,
      });
      scene.result({ is_error: true, result: "API Error: 401" });
    });
    expect(verdict).toMatchObject({ tone: "bad", label: "Failed" });
    expect(verdict.events.length).toBeGreaterThan(0);
    expect(verdict.next).not.toBeNull();
    expect(incidents.map(({ sentence }) => sentence)).not.toContain(verdict.sentence);
  });

  it("reports what a session waits for", () => {
    const { verdict } = overviewOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m", "t1", "Bash");
      scene.permissionRequest("p1", "t1", "Bash");
    });
    expect(verdict).toMatchObject({ tone: "warn", label: "Stuck" });
    expect(verdict.sentence).toContain("Bash");
  });

  it("reports what began a turn without a prompt", () => {
    const { turns } = overviewOf((scene) => {
      turnWithTool(scene);
      scene.agent({ type: "system", subtype: "task_started", task_id: "a", description: "Read the licenses" });
      scene.agent({ type: "system", subtype: "task_notification", task_id: "a", summary: "Audit finished" });
      scene.init();
      scene.assistant("m9", "The audit is done.");
      scene.result();
    });
    expect(turns.map(({ trigger }) => trigger)).toEqual([null, '"Read the licenses" ended: Audit finished']);
  });

  it("says of a recording without an end that it stops, not that the session continues", () => {
    const scene = createScene();
    scene.prompt("go");
    scene.init();
    scene.result();
    scene.agent({ type: "system", subtype: "task_started", task_id: "a", description: "serve" });
    const task = { task_id: "a", task_type: "local_bash", description: "serve" };
    scene.agent({ type: "system", subtype: "background_tasks_changed", tasks: [task] });
    const reader = readOverview();
    for (const event of scene.events) reader.push(event);
    expect(reader.overview("cut").verdict.label).toBe("The recording stops while it works");
    expect(reader.overview("complete").verdict.label).toBe("Still working");
  });

  it("keeps the turns with incidents and the last ones of a long session", () => {
    const { turns, moreTurns, totals } = overviewOf((scene) => {
      for (let number = 0; number < 500; number++) {
        scene.prompt("go");
        scene.init();
        scene.result(number === 100 ? { is_error: true, subtype: "error_during_execution" } : {});
      }
    });
    expect(totals.turns).toBe(500);
    expect(turns.length + moreTurns).toBe(500);
    expect(turns.length).toBeLessThanOrEqual(200);
    expect(turns.map(({ number }) => number)).toEqual(expect.arrayContaining([1, 101, 500]));
  });

  it("reports it if there is nothing", () => {
    expect(overviewOf(() => undefined).verdict).toMatchObject({ label: "Empty" });
  });
});
