import { describe, expect, it } from "vitest";
import { followActivity } from "../../src/activity/activity.ts";
import type { Span } from "../../src/activity/span.ts";
import { createScene, type Scene, turnWithTool } from "./scene.ts";

function activityOf(build: (scene: Scene) => void) {
  const scene = createScene();
  build(scene);
  const follower = followActivity();
  for (const event of scene.events) follower.push(event);
  return follower.activity();
}

/** Spans as lines: kind, name, start and end in milliseconds, outcome, and how deep they lie. */
const lines = ({ spans }: { readonly spans: readonly Span[] }): string[] => {
  const depths: number[] = [];
  return spans.map(({ id, parent, kind, name, from, to, outcome }) => {
    depths[id] = parent === null ? 0 : (depths[parent] ?? 0) + 1;
    return `${"  ".repeat(depths[id] ?? 0)}${kind} ${name} ${from / 1000}-${to / 1000} ${outcome}`;
  });
};

describe("the activity of a session", () => {
  it("has a span for each thing that takes time, below what contains it", () => {
    expect(lines(activityOf(turnWithTool))).toEqual([
      "turn Turn 1 0-10100 ok",
      "  model opus 100-2100 ok",
      "  tool Bash 2100-9100 ok",
      "    permission Bash 2100-5100 ok",
      "  model opus 9100-10100 ok",
    ]);
  });

  it("has the time of a command that denied a tool as a hook, although no frame is about it", () => {
    const meta = [{ id: "t1", permission_decision: { decision: "reject", source: "hook", reason_type: "hook" } }];
    const denied = (scene: Scene): void => {
      scene.wait(1500);
      scene.toolResult("t1", "no header", { is_error: true }, null, { tool_result_meta: meta });
      scene.result();
    };
    const silent = activityOf((scene) => {
      scene.prompt("go");
      scene.uses("m1", "t1", "Write");
      denied(scene);
    });
    expect(lines(silent).slice(1)).toEqual([
      "  model opus 0-0 ok",
      "  tool Write 0-1500 denied",
      "    hook PreToolUse 0-1500 denied",
    ]);
    const reported = activityOf((scene) => {
      scene.prompt("go");
      scene.uses("m1", "t1", "Write");
      scene.agent({ type: "system", subtype: "hook_started", hook_id: "h", hook_name: "PreToolUse:Write" });
      denied(scene);
    });
    expect(reported.spans.filter(({ kind }) => kind === "hook")).toHaveLength(1);
  });

  it("has the call that an interrupt ended before its answer began", () => {
    const waiting = (scene: Scene): void => {
      scene.prompt("go");
      scene.init();
      scene.wait(2000);
      scene.host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    };
    const interrupted = activityOf((scene) => {
      waiting(scene);
      scene.wait(100);
      scene.result({ subtype: "error_during_execution", is_error: true });
    });
    expect(lines(interrupted)).toContain("  model opus 0-2000 interrupted");
    const answered = activityOf((scene) => {
      waiting(scene);
      scene.assistant("m1", "ready");
      scene.result();
    });
    expect(lines(answered).filter((line) => line.includes("model"))).toEqual(["  model opus 0-2000 ok"]);
  });

  it("has a model call for each one that failed, although frames show no answer", () => {
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.wait(90);
      scene.agent({ type: "system", subtype: "api_retry", attempt: 1, retry_delay_ms: 500, error_status: 401 });
      scene.wait(560);
      scene.agent({
        type: "assistant",
        message: { id: "e", model: "<synthetic>", content: [{ type: "text", text: "Invalid API key" }] },
        error: "authentication_failed",
        parent_tool_use_id: null,
      });
      scene.result({ is_error: true });
    });
    expect(lines(activity)).toEqual([
      "turn Turn 1 0-650 failed",
      "  model opus 0-90 failed",
      "  retry status 401 90-590 ok",
      "  model opus 590-650 failed",
    ]);
  });

  it("has one model call for an answer that began and broke off", () => {
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.assistant("m1", "half an ans");
      scene.wait(10);
      scene.agent({ type: "system", subtype: "api_retry", attempt: 1, retry_delay_ms: 100, error_status: null });
      scene.wait(150);
      scene.assistant("m2", "an answer");
      scene.result();
    });
    expect(lines(activity).filter((line) => line.includes("model"))).toEqual([
      "  model opus 0-0 failed",
      "  model opus 110-160 ok",
    ]);
  });

  it("does not count a tool as run whose permission request had no answer when the agent ended", () => {
    const { spans } = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m1", "t1", "Bash");
      scene.permissionRequest("p1", "t1", "Bash");
      scene.wait(500);
      scene.put({ channel: "process", kind: "signal", signal: "SIGTERM" });
      scene.put({ channel: "process", kind: "exit", code: 143, signal: null });
    });
    expect(spans.find(({ kind }) => kind === "tool")?.ran).toBe(false);
  });

  it("calls no model without credentials", () => {
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.agent({
        type: "assistant",
        message: { id: "e", model: "<synthetic>", content: [{ type: "text", text: "Not logged in" }] },
        error: "authentication_failed",
        parent_tool_use_id: null,
      });
      scene.result({ is_error: true });
    });
    expect(lines(activity)).toEqual(["turn Turn 1 0-0 failed"]);
  });

  it("begins a turn when its process is ready, not when the host sends the prompt", () => {
    const activity = activityOf((scene) => {
      scene.put({ channel: "process", kind: "spawn", argv: [], env: {}, cwd: "/" });
      scene.prompt("go");
      scene.wait(400);
      scene.init();
      scene.wait(30);
      scene.result();
    });
    expect(lines(activity)).toEqual(["turn Turn 1 400-430 ok"]);
    expect(activity.startups).toEqual([{ process: 1, from: 0, to: 400_000, first: 0 }]);
  });

  it("puts what a subagent does below its call", () => {
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m1", "t1", "Task", { subagent_type: "Explore", description: "look" });
      scene.wait(10);
      scene.agent({ type: "user", message: { content: "look" }, parent_tool_use_id: "t1" });
      scene.wait(500);
      scene.uses("m2", "s1", "Read", {}, "t1");
      scene.wait(20);
      scene.toolResult("s1", "text", {}, "t1");
      scene.toolResult("t1", "found");
      scene.result();
    });
    expect(lines(activity)).toEqual([
      "turn Turn 1 0-530 ok",
      "  model opus 0-0 ok",
      "  subagent Explore 0-530 ok",
      "    model opus 10-510 ok",
      "    tool Read 510-530 ok",
    ]);
  });

  it("keeps a background task that outlives its call, and its turn", () => {
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m1", "t1", "Bash", { command: "make &" });
      scene.agent({
        type: "system",
        subtype: "task_started",
        task_id: "b",
        tool_use_id: "t1",
        task_type: "local_bash",
        description: "make",
      });
      scene.toolResult("t1", "running");
      scene.result();
      scene.wait(5000);
      scene.agent({ type: "system", subtype: "task_notification", task_id: "b", tool_use_id: "t1", status: "failed" });
    });
    expect(lines(activity)).toContain("    task local_bash 0-5000 failed");
  });

  it("shows a subagent in the background as one span until its task ends", () => {
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m1", "t1", "Agent", { subagent_type: "Explore" });
      const task = { type: "system", task_id: "a", tool_use_id: "t1" };
      scene.agent({ ...task, subtype: "task_started", subagent_type: "Explore" });
      scene.wait(100);
      scene.toolResult("t1", "launched");
      scene.wait(400);
      scene.uses("m2", "s1", "Read", {}, "t1");
      scene.wait(500);
      scene.agent({ ...task, subtype: "task_notification", status: "completed" });
      scene.result();
    });
    expect(lines(activity).filter((line) => !line.includes("model"))).toEqual([
      "turn Turn 1 0-1000 ok",
      "  subagent Explore 0-1000 ok",
      expect.stringContaining("    tool Read 500-1000"),
    ]);
  });

  it("counts no tool time if an interrupt withdrew the permission question of the tool", () => {
    const { spans } = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m1", "t1", "Write", { file_path: "o" });
      const request = { subtype: "can_use_tool", tool_name: "Write", input: {}, tool_use_id: "t1" };
      scene.agent({ type: "control_request", request_id: "a1", request });
      scene.wait(300);
      scene.host({ type: "control_request", request_id: "h1", request: { subtype: "interrupt" } });
      scene.agent({ type: "control_cancel_request", request_id: "a1" });
      const tool_result_meta = [{ id: "t1", non_execution_kind: "user-rejected" }];
      scene.toolResult("t1", "rejected", { is_error: true }, null, { tool_result_meta });
      scene.result();
    });
    expect(spans.find(({ kind }) => kind === "tool")?.ran).toBe(false);
  });

  it("names the size of a compaction, whose boundary follows its end", () => {
    const { spans } = activityOf((scene) => {
      scene.prompt("/compact");
      scene.init();
      scene.agent({ type: "system", subtype: "status", status: "compacting" });
      scene.wait(300);
      scene.agent({ type: "system", subtype: "status", status: null, compact_result: "success" });
      const compact_metadata = { pre_tokens: 900, post_tokens: 30, duration_ms: 290 };
      scene.agent({ type: "system", subtype: "compact_boundary", compact_metadata });
      scene.result();
    });
    const found = spans.filter(({ kind }) => kind === "compaction");
    expect(found).toMatchObject([{ from: 0, to: 300_000, detail: "900 to 30 tokens" }]);
  });

  it("names the prompt of a turn in which the agent ended", () => {
    const { spans } = activityOf((scene) => {
      scene.prompt("migrate");
      scene.init();
      scene.uses("m1", "t1", "Bash");
      scene.put({ channel: "process", kind: "exit", code: null, signal: "SIGKILL" });
    });
    expect(spans.find(({ kind }) => kind === "turn")).toMatchObject({ name: "Turn 1", detail: "migrate" });
  });

  it("shows retries, compaction, hooks, interrupts and denials", () => {
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.agent({ type: "system", subtype: "api_retry", attempt: 1, retry_delay_ms: 2000, error_status: 529 });
      scene.wait(1500);
      scene.agent({ type: "system", subtype: "status", status: "compacting" });
      scene.wait(300);
      scene.agent({ type: "system", subtype: "status", status: null, compact_result: "success" });
      scene.wait(700);
      scene.uses("m1", "t1", "Write");
      const input = { hook_event_name: "PreToolUse", tool_use_id: "t1" };
      scene.agent({
        type: "control_request",
        request_id: "h",
        request: { subtype: "hook_callback", callback_id: "c", input },
      });
      scene.wait(40);
      scene.answers("h", {});
      scene.permissionRequest("p", "t1", "Write");
      scene.wait(60);
      scene.answers("p", { behavior: "deny", message: "no" });
      scene.toolResult("t1", "no", { is_error: true });
      scene.host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
      scene.wait(5);
      scene.agent({ type: "control_response", response: { subtype: "success", request_id: "i", response: {} } });
      scene.result({ terminal_reason: "aborted_tools" });
    });
    expect(lines(activity)).toEqual([
      expect.stringMatching(/^turn Turn 1 0-2605/),
      "  model opus 0-0 failed",
      "  retry status 529 0-2000 ok",
      "  compaction compaction 1500-1800 ok",
      "  model opus 2000-2500 ok",
      "  tool Write 2500-2600 failed",
      "    hook PreToolUse 2500-2540 ok",
      "    permission Write 2540-2600 denied",
      "  interrupt interrupt 2600-2605 ok",
    ]);
  });

  it("ends what the tape does not end with the tape", () => {
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.wait(10);
      scene.uses("m1", "t1", "Bash");
      scene.wait(1000);
      scene.agent({ type: "keep_alive" });
    });
    expect(lines(activity)).toContain("  tool Bash 10-1010 open");
  });

  it("takes recorded model calls instead of those that the frames suggest", () => {
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.put({ channel: "model", kind: "request", call: 1, body: { model: "opus", messages: [] } });
      scene.wait(800);
      scene.put({
        channel: "model",
        kind: "event",
        call: 1,
        event: { type: "message_start", message: { id: "m1", usage: { input_tokens: 7 } } },
      });
      scene.wait(200);
      scene.put({ channel: "model", kind: "end", call: 1, status: 200 });
      scene.assistant("m1", "done");
      scene.result();
    });
    const call = activity.spans.filter(({ kind }) => kind === "model");
    expect(call).toMatchObject([{ from: 0, to: 1_000_000, call: 1, tokens: { input: 7 } }]);
  });

  it("places a recorded call that failed below the subagent whose prompt it sent", () => {
    const body = (text: string) => ({ model: "opus", messages: [{ role: "user", content: [{ type: "text", text }] }] });
    const activity = activityOf((scene) => {
      scene.prompt("go");
      scene.init();
      scene.put({ channel: "model", kind: "request", call: 1, body: body("go") });
      scene.put({ channel: "model", kind: "end", call: 1, status: 500 });
      scene.uses("m1", "t1", "Agent", { prompt: "Count the files", subagent_type: "Plan" });
      scene.put({ channel: "model", kind: "request", call: 2, body: body("Count the files") });
      scene.put({ channel: "model", kind: "end", call: 2, status: 400 });
      scene.toolResult("t1", "failed", { is_error: true });
      scene.result();
    });
    const parents = activity.spans.flatMap(({ kind, parent }) =>
      kind === "model" ? [activity.spans[parent ?? -1]?.kind] : [],
    );
    expect(parents).toEqual(["turn", "subagent"]);
  });

  it("keeps what results report", () => {
    expect(activityOf(turnWithTool).reports).toMatchObject([
      {
        costUsd: 0.5,
        tokens: { input: 20, cacheRead: 90, output: 30 },
        models: [{ model: "opus", contextWindow: 1000 }],
        text: "done",
      },
    ]);
  });

  it("holds when peers name each other as parents, or nest without end", () => {
    const activity = activityOf((scene) => {
      scene.uses("m1", "a", "Task", {}, "b");
      scene.uses("m2", "b", "Task", {}, "a");
      for (let depth = 0; depth < 20_000; depth++) scene.uses(`n${depth}`, `d${depth + 1}`, "Task", {}, `d${depth}`);
    });
    expect(activity.spans.length).toBeGreaterThan(20_000);
    for (const { id, parent } of activity.spans) expect(parent === null || parent < id).toBe(true);
  });
});
