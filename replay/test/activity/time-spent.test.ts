import { describe, expect, it } from "vitest";
import { followActivity } from "../../src/activity/activity.ts";
import { type TimeSpent, timePieces, timeSpent } from "../../src/activity/time-spent.ts";
import { createScene, type Scene, turnWithTool } from "./scene.ts";

function spent(build: (scene: Scene) => void): Partial<TimeSpent> {
  const scene = createScene();
  build(scene);
  const follower = followActivity();
  for (const event of scene.events) follower.push(event);
  const { spans, from, to } = follower.activity();
  const time = timeSpent(timePieces(spans), from, to);
  expect(Object.values(time).reduce((sum, us) => sum + us, 0)).toBe(to - from);
  return Object.fromEntries(
    Object.entries(time)
      .filter(([, us]) => us > 0)
      .map(([kind, us]) => [kind, us / 1000]),
  );
}

describe("the time of a session", () => {
  it("is split between model, tools, a person and the agent itself", () => {
    expect(spent(turnWithTool)).toEqual({ model: 3000, tool: 4000, waiting: 3000, agent: 100 });
  });

  it("counts each moment once when tools run side by side", () => {
    const time = spent((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m", "t1", "Bash");
      scene.uses("m", "t2", "Bash");
      scene.wait(1000);
      scene.toolResult("t1", "");
      scene.wait(500);
      scene.toolResult("t2", "");
      scene.result();
    });
    expect(time).toEqual({ tool: 1500 });
  });

  it("counts what a subagent does as its time, and a person who lets it wait as waiting", () => {
    const time = spent((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m", "t1", "Agent");
      scene.wait(300);
      scene.uses("n", "s1", "Bash", {}, "t1");
      scene.permissionRequest("p", "s1", "Bash");
      scene.wait(700);
      scene.answers("p", { behavior: "allow" });
      scene.wait(200);
      scene.toolResult("s1", "", {}, "t1");
      scene.toolResult("t1", "");
      scene.result();
    });
    expect(time).toEqual({ subagent: 500, waiting: 700 });
  });

  it("gives no time to a tool that was denied, and that of its hook to the hook", () => {
    const time = spent((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m", "t1", "Write");
      scene.wait(20);
      scene.agent({
        type: "control_request",
        request_id: "h",
        request: { subtype: "hook_callback", input: { hook_event_name: "PreToolUse" }, tool_use_id: "t1" },
      });
      scene.wait(300);
      scene.answers("h", {});
      const tool_result_meta = [{ id: "t1", permission_decision: { decision: "reject", source: "hook" } }];
      scene.toolResult("t1", "denied", { is_error: true }, null, { tool_result_meta });
      scene.result();
    });
    expect(time).toEqual({ hook: 300, agent: 20 });
  });

  it("gives no time to the tools that wait when the host denies one and stops the turn", () => {
    const time = spent((scene) => {
      scene.prompt("go");
      scene.init();
      scene.uses("m", "t1", "Write");
      scene.uses("m", "t2", "Bash");
      scene.wait(100);
      scene.permissionRequest("p", "t1", "Write");
      scene.wait(700);
      scene.answers("p", { behavior: "deny", message: "stop", interrupt: true });
      scene.wait(5);
      const tool_result_meta = ["t1", "t2"].map((id) => ({ id, non_execution_kind: "user-rejected" }));
      scene.toolResult("t1", "rejected", { is_error: true }, null, { tool_result_meta });
      scene.toolResult("t2", "rejected", { is_error: true }, null, { tool_result_meta });
      scene.result();
    });
    expect(time).toEqual({ waiting: 700, agent: 105 });
  });

  it("gives the time in which an MCP server of the host does not answer to the server", () => {
    const time = spent((scene) => {
      scene.prompt("go");
      scene.agent({
        type: "control_request",
        request_id: "c",
        request: { subtype: "mcp_message", server_name: "mute", message: { method: "initialize" } },
      });
      scene.wait(30_000);
      scene.init();
      scene.wait(500);
      scene.put({ channel: "process", kind: "exit", code: 0, signal: null });
    });
    expect(time).toEqual({ mcp: 30_500 });
  });

  it("is idle between turns", () => {
    const time = spent((scene) => {
      turnWithTool(scene);
      scene.wait(60_000);
      scene.prompt("more");
      scene.init();
      scene.result();
    });
    expect(time.idle).toBe(60_000);
  });
});
