import { describe, expect, it } from "vitest";
import { followInputChanges } from "../../src/activity/input-changes.ts";
import { createScene } from "./scene.ts";

function changesOf(scene: ReturnType<typeof createScene>) {
  const follower = followInputChanges();
  return scene.events.flatMap((event) => follower.push(event) ?? []);
}

const asks = (id: string, toolUseId: string, tool: string, input: object) => ({
  type: "control_request",
  request_id: id,
  request: { subtype: "can_use_tool", tool_name: tool, input, tool_use_id: toolUseId },
});
const answers = (id: string, response: object) => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, response },
});

describe("changed inputs of tool calls", () => {
  it("finds the input that a hook of the agent replaced before the permission request", () => {
    const scene = createScene();
    scene.uses("m1", "t1", "Bash", { command: "npm test", timeout: 5 });
    const seq = scene.agent(asks("r1", "t1", "Bash", { command: "npm test -- --bail", timeout: 9 }));
    scene.host(answers("r1", { behavior: "allow", updatedInput: { command: "npm test -- --bail", timeout: 9 } }));
    expect(changesOf(scene)).toEqual([
      {
        ...{ process: 1, seq, toolUseId: "t1", tool: "Bash", by: "hook" },
        ...{ before: "npm test", after: "npm test -- --bail", input: { command: "npm test -- --bail", timeout: 9 } },
      },
    ]);
  });

  it("finds what hook callbacks and the host replace, one after the other", () => {
    const scene = createScene();
    scene.uses("m1", "t1", "Bash", { command: "make" });
    const input = { hook_event_name: "PreToolUse", tool_use_id: "t1" };
    scene.agent({ type: "control_request", request_id: "h1", request: { subtype: "hook_callback", input } });
    scene.host(
      answers("h1", { hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { command: "make a" } } }),
    );
    scene.agent(asks("r1", "t1", "Bash", { command: "make a" }));
    scene.host(answers("r1", { behavior: "allow", updatedInput: { command: "make a", timeout: 3 } }));
    expect(changesOf(scene)).toMatchObject([
      { by: "hook", before: "make", after: "make a" },
      { by: "host", before: "", after: '{"timeout":3}' },
    ]);
  });

  it("finds nothing in completed inputs, longer paths, answers to questions, denials and empty inputs", () => {
    const scene = createScene();
    scene.uses("m1", "t1", "Edit", { file_path: "a.ts", old_string: "a" });
    scene.agent(asks("r1", "t1", "Edit", { file_path: "/work/a.ts", old_string: "a", replace_all: false }));
    scene.host(answers("r1", { behavior: "allow", updatedInput: {} }));
    scene.uses("m2", "t2", "AskUserQuestion", { questions: [] });
    scene.agent(asks("r2", "t2", "AskUserQuestion", { questions: [] }));
    scene.host(answers("r2", { behavior: "allow", updatedInput: { questions: [], answers: { a: "b" } } }));
    scene.uses("m3", "t3", "Bash", { command: "ls" });
    scene.agent(asks("r3", "t3", "Bash", { command: "ls" }));
    scene.host(answers("r3", { behavior: "deny", message: "no", updatedInput: { command: "x" } }));
    scene.toolResult("t3", "denied");
    scene.agent(asks("r4", "t3", "Bash", { command: "after its end" }));
    expect(changesOf(scene)).toEqual([]);
  });
});
