import { expect, test } from "vitest";
import type { ToolContext } from "../../../../../src/agent/core/tool.ts";
import { readDefinition } from "../../../../../src/agent/extension/agent-definition.ts";
import { Mailbox, type Recipient } from "../../../../../src/agent/feature/subagents/messaging/mailbox.ts";
import type { InterAgentMessage } from "../../../../../src/agent/feature/subagents/messaging/message.ts";
import { openToolFixture } from "../../../tool/fixture.ts";
import { openSession } from "../fixture.ts";

const { context } = await openToolFixture();
const from = (agentId?: string): ToolContext => ({ ...context, ...(agentId === undefined ? {} : { agentId }) });

function open(env: Record<string, string> = {}) {
  const { services, prompts } = openSession({ env });
  const delivered: [string, InterAgentMessage][] = [];
  const resumed: [string, readonly InterAgentMessage[]][] = [];
  const recipient = (id: string, working: boolean, stopped = false): Recipient => ({
    id,
    definition: readDefinition("reader", {}),
    status: working ? "running" : stopped ? "stopped" : "completed",
    startedAt: services.ports.clock.now() - 1,
    working,
    stopped,
    deliver: (message) => void delivered.push([id, message]),
  });
  const agents = [recipient("a1", true), recipient("a2", false), recipient("a3", false, true)];
  const known = (id: string) => agents.find((agent) => agent.id === id);
  const mailbox = new Mailbox(services, {
    known,
    find: async (id) => known(id) ?? null,
    resume: async (id, messages) => void resumed.push([id, messages]),
  });
  return { mailbox, prompts, delivered, resumed, agents };
}

test("a running agent reads the message later, and one that has ended resumes", async () => {
  const { mailbox, delivered, resumed } = open();
  expect((await mailbox.send("a1", "hi", from())).message).toMatch(/^Message queued for delivery to a1/);
  expect((await mailbox.send("a2", "hi", from("a1"))).resumedAgentId).toBe("a2");
  expect(delivered).toEqual([["a1", { from: null, text: "hi" }]]);
  expect(resumed).toEqual([["a2", [{ from: "a1", text: "hi" }]]]);
});

test("an agent that was stopped, or is unknown, gets nothing", async () => {
  const { mailbox, delivered, resumed } = open();
  expect([(await mailbox.send("a3", "hi", from())).success, (await mailbox.send("x", "hi", from())).success]).toEqual([
    false,
    false,
  ]);
  expect([delivered, resumed]).toEqual([[], []]);
});

test("agents are reached by name, and a name that is used again means the newest", async () => {
  const { mailbox, delivered, agents } = open();
  mailbox.name("reader", "a2");
  mailbox.name("reader", "a1");
  await mailbox.send("reader", "hi", from());
  expect(delivered).toHaveLength(1);
  expect(mailbox.list(agents)).toMatchObject([
    { name: "reader", ref: expect.any(String), id: "a1", type: "reader", status: "running", age: expect.any(Number) },
    { id: "a2", status: "completed" },
    { id: "a3", status: "stopped" },
  ]);
  expect(mailbox.list(agents)[1]).not.toHaveProperty("name");
});

test("the main conversation gets messages of agents as prompts, and none of its own", async () => {
  const { mailbox, prompts } = open();
  expect((await mailbox.send("main", "hi", from())).success).toBe(false);
  expect((await mailbox.send("main", "done", from("a1"))).success).toBe(true);
  mailbox.name("looker", "a1");
  await mailbox.send("main", "more", from("a1"));
  expect(prompts.map(({ origin }) => origin)).toEqual([
    { kind: "peer", from: "a1", senderTaskId: "a1", name: "reader", body: "done" },
    { kind: "peer", from: "looker", senderTaskId: "a1", name: "looker", body: "more" },
  ]);
  expect(prompts[0]).toMatchObject({ priority: "next", query: true, synthetic: false });
});

test("requests reach known agents, and only a request to shut down", () => {
  const { mailbox } = open();
  expect(mailbox.request("a1", { type: "shutdown_request" })).toMatchObject({ success: true, target: "a1" });
  expect(mailbox.request("a1", { type: "other" }).success).toBe(false);
  expect(mailbox.request("x", { type: "shutdown_request" }).success).toBe(false);
});

test("a team shuts down once, and only if the environment says so", () => {
  const { mailbox, delivered, prompts, agents } = open({ AGENTWIRE_TEAM_SHUTDOWN: "1" });
  mailbox.shutDown(agents.slice(1));
  expect(prompts).toEqual([]);
  mailbox.shutDown(agents);
  mailbox.shutDown(agents);
  expect(delivered.map(([id, message]) => [id, message.from])).toEqual([["a1", null]]);
  expect(prompts).toMatchObject([{ synthetic: true, content: expect.stringMatching(/:\n- a1$/) }]);
  const other = open();
  other.mailbox.shutDown(other.agents);
  expect(other.delivered).toEqual([]);
});

test("teams are switched on by the environment", () => {
  const teams = ["1", "TRUE", "yes", "on", "0", "", "maybe"].map(
    (value) => open({ CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: value }).mailbox.teams,
  );
  expect([...teams, open().mailbox.teams]).toEqual([true, true, true, true, false, false, false, false]);
});
