import { expect, test } from "vitest";
import { readDefinition } from "../../../../src/agent/extension/agent-definition.ts";
import { runFork } from "../../../../src/agent/feature/subagents/fork.ts";
import { openSession, type SessionFields, skill } from "./fixture.ts";

const definitions = [readDefinition("general-purpose", {}), readDefinition("Explore", {})];

async function run(toolUseId: string | null, fields: SessionFields = {}, known = definitions, fork = "Explore") {
  const session = openSession({
    runTurn: async ({ thread, record }) => {
      record.text = `may use ${thread.grantedRules.map(({ tool }) => tool)} with effort ${thread.turnEffort}`;
      return { kind: "completed" };
    },
    ...fields,
  });
  const check = skill("check", { fork, effort: "low", allowedTools: ["Read", "Bash(ls *)"] });
  const end = await runFork(
    session.context,
    known,
    check,
    "go",
    { toolUseId, signal: new AbortController().signal },
    () => {},
  );
  return { ...session, end };
}

test("a skill runs in a subagent that may use the skill's tools", async () => {
  const { end, frames } = await run("t1");
  expect(end).toMatchObject({
    end: { status: "completed", text: "may use Read,Bash with effort low" },
    used: [],
  });
  expect(frames.map(({ subtype, type }) => subtype ?? type)).toEqual(["task_started", "user", "task_notification"]);
  expect(frames[0]).toMatchObject({ ambient: true, tool_use_id: "t1", description: "/check", prompt: "go" });
});

test("where the user called the skill, its messages are shown before its answer, with their times", async () => {
  const { frames, end } = await run(null);
  expect(frames.map(({ subtype }) => subtype)).toEqual(["task_started", "task_notification"]);
  expect(frames[0]).not.toHaveProperty("tool_use_id");
  end.show();
  end.show();
  expect(frames.slice(2)).toMatchObject([
    { type: "user", parent_tool_use_id: "forked-command-check", agent_id: end.agentId, subagent_type: "Explore" },
  ]);
});

test("an unknown type falls back to the general one, and is an error without that", async () => {
  const { frames } = await run("t1", {}, definitions, "Nobody");
  expect(frames[0]).toMatchObject({ subagent_type: "general-purpose" });
  expect((await run("t1", {}, [], "Nobody")).end).toMatchObject({
    end: { status: "failed", error: "Agent type 'Nobody' not found" },
    used: [],
    denials: [],
  });
});

test("an error of the run is the end of the task", async () => {
  const { end, frames } = await run("t1", { runTurn: async () => Promise.reject(new Error("broke")) });
  expect(end.end).toEqual({ status: "failed", error: "broke" });
  expect(frames.at(-1)).toMatchObject({ subtype: "task_notification", status: "failed" });
});
