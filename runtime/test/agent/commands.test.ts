import { expect, test } from "vitest";
import { say } from "./fixture/scripted-model.ts";
import { drive, isResult } from "./fixture/session.ts";

test("a session lists the commands of the agent and of its features, sorted by name, after the prompts", async () => {
  const agent = drive([say("hi")]);
  agent.user("hello");
  await agent.until(isResult);
  const init = agent.frames.find(({ subtype }) => subtype === "init");
  const names = init?.slash_commands as string[];
  const local =
    "agents autocompact clear color compact config context effort goal list-agents mcp model output-style recap reload-plugins reload-skills rename usage";
  expect(names.slice(-18).join(" ")).toBe(local);
  await agent.end();
});
