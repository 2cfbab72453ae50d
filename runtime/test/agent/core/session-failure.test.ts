import { expect, test } from "vitest";
import { SessionFailure } from "../../../src/agent/core/session-failure.ts";
import { use } from "../fixture/scripted-model.ts";
import { drive } from "../fixture/session.ts";

test("has a name of its own", () => {
  expect(new SessionFailure("no such tool")).toMatchObject({ name: "SessionFailure", message: "no such tool" });
});

test("defect: a session whose tool for permission requests does not exist went on", async () => {
  const agent = drive(
    [use("t1", "Bash", { command: "echo hi" })],
    ["--permission-prompt-tool=mcp__no__such", "--permission-mode=bypassPermissions"],
  );
  agent.user("one");
  expect(await agent.end()).toBe(1);
  const shown = agent.frames.filter(({ type }) => type === "user");
  expect(shown).toHaveLength(1);
  expect(JSON.stringify(shown)).toContain("mcp__no__such");
  expect(agent.frames.filter(({ type }) => type === "result")).toEqual([]);
  expect(agent.stderr.join("")).toMatch(/^Error: .*mcp__no__such/);
});
