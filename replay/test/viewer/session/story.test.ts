import { describe, expect, it } from "vitest";
import { createStory } from "../../../viewer/session/story.ts";
import { type Scene, turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

async function story(build: (scene: Scene) => void) {
  const [session, { items, read }] = [sessionOf(build), createStory()];
  for (const [row, entry] of session.entries.entries()) {
    const event = await session.event(row);
    if (event !== undefined) read(event, entry);
  }
  return items;
}

describe("the story of a session", () => {
  it("has what was asked, said and done, with decision and result at their call", async () => {
    expect(await story(turnWithTool)).toMatchObject([
      { kind: "prompt", content: { text: "go" } },
      {
        ...{ kind: "tool", tool: "Bash", input: { command: "make" } },
        decision: { behavior: "allowed", seq: 4 },
        outcome: { mark: null, durationUs: 7e6, content: { text: "made" } },
      },
      { kind: "text", content: { text: "ready" } },
      { kind: "end", failed: false },
    ]);
  });

  it("folds a subagent into its call, and does not repeat the call as a task", async () => {
    const items = await story((scene) => {
      scene.uses("m", "t1", "Task");
      scene.agent({ type: "system", subtype: "task_started", task_id: "a", tool_use_id: "t1", is_backgrounded: false });
      scene.assistant("n", "inside", "t1");
      scene.agent({
        type: "system",
        subtype: "task_notification",
        task_id: "a",
        tool_use_id: "t1",
        status: "completed",
      });
      scene.toolResult("t1", "done");
    });
    expect(items).toMatchObject([{ kind: "tool", inner: [{ kind: "text", content: { text: "inside" } }] }]);
  });

  it("keeps the reason of a denial and the answers to questions", async () => {
    const items = await story((scene) => {
      scene.uses("m", "t1", "Write");
      scene.permissionRequest("p1", "t1", "Write");
      scene.answers("p1", { behavior: "deny", message: "not there" });
      scene.uses("m", "t2", "AskUserQuestion");
      scene.permissionRequest("p2", "t2", "AskUserQuestion");
      scene.answers("p2", { behavior: "allow", updatedInput: { answers: { "Which?": "B" } } });
    });
    expect(items).toMatchObject([
      { decision: { behavior: "denied", message: "not there" } },
      { decision: { behavior: "allowed", answers: { "Which?": "B" } } },
    ]);
  });

  it("shows a task in the background at its call, and names it where it ends", async () => {
    const items = await story((scene) => {
      scene.uses("m", "t1", "Agent");
      const about = { type: "system", task_id: "a", tool_use_id: "t1" };
      scene.agent({ ...about, subtype: "task_started", description: "Count routes", is_backgrounded: true });
      scene.toolResult("t1", "started");
      scene.agent({ ...about, subtype: "task_notification", status: "failed", summary: "cut off" });
    });
    expect(items).toMatchObject([
      { kind: "tool", inBackground: true, taskEnd: { failed: true, seq: 3 } },
      { kind: "note", text: '"Count routes" failed: cut off', bad: true },
    ]);
  });

  it("does not repeat the last answer at the end of its turn", async () => {
    const ends = await story((scene) => {
      scene.prompt("go");
      scene.assistant("m", "ready");
      scene.agent({ type: "result", subtype: "success", is_error: false, num_turns: 1, result: "ready" });
      scene.prompt("again");
      scene.agent({ type: "result", subtype: "success", is_error: false, num_turns: 1, result: "other words" });
    });
    expect(ends.flatMap((item) => (item.kind === "end" ? [item.text] : []))).toEqual([
      "1 model round",
      "1 model round: other words",
    ]);
  });
});
