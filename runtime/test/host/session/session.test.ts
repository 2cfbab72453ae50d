import { readdirSync, readFileSync } from "node:fs";
import type { LedgerFrame, PromptRecord } from "@agentwire/protocol/ledger";
import { describe, expect, it } from "vitest";
import { askOnce, openSession } from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { scriptedAgent, success } from "../scripted-agent.ts";

const life = (uuid: string, state: string) => ({ type: "command_lifecycle", command_uuid: uuid, state });
const named = { ...success, session_id: "s1" };

async function collect(session: ReturnType<typeof openSession>): Promise<unknown[]> {
  const messages: unknown[] = [];
  for await (const message of session.stream()) messages.push(message);
  return messages;
}

describe("a session", () => {
  it("goes from turn to turn; each stream ends with its result", async () => {
    const agent = scriptedAgent();
    const session = openSession({}, agent.ports);
    expect(() => session.sessionId).toThrow("first message");
    await session.send("one");
    await settle();
    await agent.send({ type: "system", subtype: "init", session_id: "s1" }, named, { type: "keep_alive" });
    expect(session.sessionId).toBe("s1");
    expect(await collect(session)).toHaveLength(2);
    await session.send("two");
    await settle();
    expect(agent.receivedKinds()).toEqual(["initialize", "user", "user"]);
    await agent.send({ ...named, result: "two" });
    expect(await collect(session)).toMatchObject([{ result: "two" }]);
    session.close();
    await settle();
    expect(await collect(session)).toEqual([]);
    await expect(session.send("three")).rejects.toThrow("has ended");
    expect(agent.closed()).toBe(true);
  });

  it("knows its id at once if it continues with one, and not if it branches off", () => {
    expect(openSession({ resume: "old" }, scriptedAgent().ports).sessionId).toBe("old");
    expect(() => openSession({ resume: "old", forkSession: true }, scriptedAgent().ports).sessionId).toThrow();
  });

  it("asks one thing and gives the result, then lets the agent go", async () => {
    const agent = scriptedAgent();
    const result = askOnce("hi", {}, agent.ports);
    await settle();
    await agent.send(success);
    expect(await result).toMatchObject({ result: "ok" });
    expect(agent.closed()).toBe(true);
  });
});

describe("every prompt has one outcome", () => {
  const asking = async (...texts: string[]) => {
    const agent = scriptedAgent();
    const session = openSession({}, agent.ports);
    const outcomes = texts.map((text) => session.ask(text));
    await settle();
    const uuids = agent.inputFrames.flatMap(({ type, uuid }) => (type === "user" ? [String(uuid)] : []));
    return { agent, session, outcomes, uuids };
  };

  it("that of the turn which took it up, shared where several were taken up together", async () => {
    const { agent, outcomes, uuids } = await asking("a", "b");
    await agent.send(...uuids.map((uuid) => life(uuid, "started")), success);
    await agent.send(...uuids.map((uuid) => life(uuid, "completed")));
    expect(await Promise.all(outcomes)).toMatchObject([{ kind: "answered" }, { kind: "answered" }]);
  });

  it("the oldest prompt's, where the agent does not say which one a result is for", async () => {
    const { agent, outcomes } = await asking("a", "b");
    await agent.send(success, { type: "result", is_error: true, subtype: "error_max_turns", errors: ["enough"] });
    expect(await Promise.all(outcomes)).toMatchObject([
      { kind: "answered" },
      { kind: "failed", explanation: expect.stringContaining("enough") },
    ]);
  });

  it("cancelled, where it was withdrawn; lost, with the reason, where the agent went away", async () => {
    const { agent, session, outcomes, uuids } = await asking("a", "b");
    await agent.send(life(uuids[0] ?? "", "cancelled"));
    await agent.exit({ code: 7, stderr: ["broken pipe"] });
    expect(await Promise.all(outcomes)).toMatchObject([
      { kind: "cancelled" },
      { kind: "lost", explanation: expect.stringContaining("code 7") },
    ]);
    await expect(session.ask("c")).rejects.toThrow("has ended");
  });

  it("not that of a leftover task, whose result comes first in a resumed session", async () => {
    const { agent, outcomes, uuids } = await asking("a");
    await agent.send(
      { type: "system", subtype: "task_notification", status: "stopped", task_id: "t1" },
      { type: "system", subtype: "init", claude_code_version: "2.1.330" },
      { ...success, result: "", num_turns: 0, origin: { kind: "task-notification" } },
      life(uuids[0] ?? "", "started"),
      { type: "system", subtype: "init", claude_code_version: "2.1.330" },
      success,
    );
    expect(await Promise.all(outcomes)).toMatchObject([{ kind: "answered", result: { result: "ok" } }]);
  });

  it("interrupted, where its turn was stopped", async () => {
    const { agent, outcomes } = await asking("a");
    await agent.send({
      ...success,
      subtype: "error_during_execution",
      is_error: true,
      terminal_reason: "aborted_tools",
    });
    expect(await Promise.all(outcomes)).toMatchObject([
      { kind: "interrupted", explanation: expect.stringContaining("aborted_tools") },
    ]);
  });

  it("cancelled, where the agent ignores a repeated uuid", async () => {
    const { session, outcomes, agent } = await asking("a");
    const second = session.ask({
      type: "user",
      uuid: "u",
      parent_tool_use_id: null,
      message: { role: "user", content: "x" },
    });
    const twice = session.ask({
      type: "user",
      uuid: "u",
      parent_tool_use_id: null,
      message: { role: "user", content: "x" },
    });
    await settle();
    expect(await twice).toMatchObject({ kind: "cancelled", explanation: expect.stringContaining("same uuid") });
    await agent.exit({ code: 0 });
    expect(await Promise.all([...outcomes, second])).toMatchObject([{ kind: "lost" }, { kind: "lost" }]);
  });
});

describe("a prompt that fails", () => {
  it("has failed, though its result is a success (vercel/ai#20210, coleam00/Archon#2125)", async () => {
    const agent = scriptedAgent();
    const outcome = openSession({}, agent.ports).ask("a");
    await settle();
    await agent.send({ ...success, is_error: true, result: "API Error: 529", terminal_reason: "api_error" });
    expect(await outcome).toMatchObject({ kind: "failed", explanation: expect.stringContaining("API Error: 529") });
  });

  it("is interrupted and no failure, where an interrupt stopped an agent that gives no reason (#366, #405)", async () => {
    const agent = scriptedAgent();
    const session = openSession({}, agent.ports);
    const outcome = session.ask("a");
    await session.query.interrupt();
    await agent.send({ ...success, subtype: "error_during_execution", is_error: true, errors: ["stopped"] });
    expect(await outcome).toMatchObject({ kind: "interrupted" });
  });
});

describe("an interrupt", () => {
  it("follows the prompt that precedes it, at once or not (sdk#429, PostHog#76472)", async () => {
    const agent = scriptedAgent();
    const session = openSession({}, agent.ports);
    void session.ask("a");
    await session.query.interrupt();
    expect(agent.receivedKinds()).toEqual(["initialize", "user", "interrupt"]);
  });
});

describe("the end of a session", () => {
  it("lets the agent finish what it has", async () => {
    const agent = scriptedAgent();
    const session = openSession({}, agent.ports);
    const outcome = session.ask("a");
    session.end();
    await expect(session.ask("b")).rejects.toThrow("has ended");
    await settle();
    expect(agent.receivedKinds()).toEqual(["initialize", "user"]);
    await agent.send(success, { type: "system", subtype: "session_state_changed", state: "idle" });
    expect(await outcome).toMatchObject({ kind: "answered" });
    await settle();
    expect(agent.receivedKinds()).toEqual(["initialize", "user", "end"]);
  });
});

describe("the sessions that were recorded with the real agent", () => {
  interface Vector {
    readonly name: string;
    readonly release: string;
    readonly frames: readonly LedgerFrame[];
    readonly prompts: readonly PromptRecord[];
  }
  const folder = new URL("../../../../protocol/ledger/", import.meta.url);
  const isUser = (frame: unknown) => (frame as { readonly type: string }).type === "user";
  const fromHost = ({ direction }: LedgerFrame) => direction === "host-to-agent";
  const vectors = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path): Vector => JSON.parse(readFileSync(new URL(path, folder), "utf8")))
    // What else a host sends has ids that only a recording knows.
    .filter(({ frames }) => frames.filter(fromHost).every(({ frame }) => isUser(frame)))
    // `ask` gives each prompt a `uuid`: an agent that reports them would do so for all.
    .filter(({ frames, prompts }) => {
      const named = prompts.filter(({ uuid }) => uuid !== undefined).length;
      return named === prompts.length || (named === 0 && !JSON.stringify(frames).includes('"command_lifecycle"'));
    });

  it("are of agents with and without `command_lifecycle`", () => {
    expect(new Set(vectors.map(({ release }) => release)).size).toBeGreaterThan(5);
    expect(vectors.length).toBeGreaterThan(20);
  });

  it.each(vectors.map((vector) => [`${vector.release} ${vector.name}`, vector] as const))(
    "give each prompt its outcome: %s",
    async (_, { frames, prompts }) => {
      const agent = scriptedAgent();
      const session = openSession({}, agent.ports);
      const outcomes: Promise<{ readonly kind: string }>[] = [];
      for (const { direction, frame } of frames) {
        if (direction === "agent-to-host") await agent.send(frame as object);
        else {
          const prompt = frame as Parameters<typeof session.ask>[0] & object;
          outcomes.push(session.ask({ ...prompt, parent_tool_use_id: null }));
          await settle();
        }
      }
      const kinds = (await Promise.all(outcomes)).map(({ kind }) => kind);
      const reported = prompts.map(({ outcome }) => (outcome?.kind === "dropped" ? "cancelled" : outcome?.kind));
      expect(kinds).toEqual(reported);
    },
  );
});
