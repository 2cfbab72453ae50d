import { describe, expect, it } from "vitest";
import { startQuery, startWarm } from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { scriptedAgent, success } from "../scripted-agent.ts";
import { run } from "./run.ts";

describe("a warm start", () => {
  it("sends initialize, and the prompt later", async () => {
    const agent = scriptedAgent();
    const warm = await startWarm({}, agent.ports);
    expect(agent.receivedKinds()).toEqual(["initialize"]);
    const query = warm.query("hi");
    await settle();
    expect(agent.receivedKinds()).toEqual(["initialize", "user"]);
    expect(() => warm.query("again")).toThrow("only be called once");
    query.close();
  });

  it("rejects when the agent is not up in time", async () => {
    const agent = scriptedAgent(() => null);
    const warm = startWarm({}, agent.ports, 500);
    warm.catch(() => {});
    await settle();
    agent.clock.advance(500);
    await expect(warm).rejects.toThrow("within 500 ms");
    expect(agent.closed()).toBe(true);
  });
});

it("requests of the caller come after the first request, however early they are made", async () => {
  const agent = scriptedAgent();
  const query = startQuery("hi", {}, agent.ports);
  const model = query.setModel("m");
  await settle();
  await model;
  expect(agent.receivedKinds()).toEqual(["initialize", "user", "set_model"]);
});

it("an agent that gives up without an answer to the first request is still told that no more prompts come", async () => {
  const { agent } = await run(
    "hi",
    {},
    scriptedAgent(() => null),
  );
  await agent.send({ ...success, subtype: "error_during_execution", is_error: true });
  expect(agent.receivedKinds().at(-1)).toBe("end");
});

it("supportedCommands knows what has changed since the start", async () => {
  const agent = scriptedAgent(() => ({ subtype: "success", response: { commands: [{ name: "a" }] } }));
  const { query } = await run("hi", {}, agent);
  expect(await query.supportedCommands()).toEqual([{ name: "a" }]);
  await agent.send({ type: "system", subtype: "commands_changed", commands: [{ name: "b" }] });
  expect(await query.supportedCommands()).toEqual([{ name: "b" }]);
});
