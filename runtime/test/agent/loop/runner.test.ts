import { ledgerOf } from "@agentwire/protocol/ledger";
import { describe, expect, it } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { type Driven, drive, type Frame, isResult } from "../fixture/session.ts";

const lifecycle = ({ frames }: Driven): unknown[] =>
  frames.flatMap(({ type, command_uuid: uuid, state }) => (type === "command_lifecycle" ? [`${uuid} ${state}`] : []));
const results = ({ frames }: Driven): readonly Frame[] => frames.filter(isResult);
const interrupt = { subtype: "interrupt" };
const responseTo = (driven: Driven, id: string): unknown =>
  driven.frames.map(({ response }) => response as Frame | undefined).find((each) => each?.request_id === id)?.response;
const ask = (driven: Driven, id: string, request: object): void =>
  driven.send({ type: "control_request", request_id: id, request });

describe("an interrupt right behind a prompt", () => {
  it("regression: was answered before initialize, and the turn ran to success", async () => {
    const agent = drive([say("a")]);
    ask(agent, "r0", { subtype: "initialize" });
    agent.user("one", { uuid: "u1" });
    ask(agent, "r1", interrupt);
    await agent.until(isResult);
    expect(await agent.end()).toBe(1);
    const answers = agent.frames.filter(({ type }) => type === "control_response");
    expect(answers.map(({ response }) => (response as Frame).request_id)).toEqual(["r0", "r1"]);
    expect(responseTo(agent, "r1")).toEqual({ still_queued: ["u1"] });
    expect(results(agent)).toMatchObject([
      { subtype: "error_during_execution", terminal_reason: "aborted_streaming", user_message_uuids: ["u1"] },
    ]);
    expect(lifecycle(agent)).toEqual(["u1 queued", "u1 started", "u1 cancelled"]);
    expect(agent.asked).toEqual([]);
  });

  it("stops nothing once the session has had a turn: the receipt lists the prompt as one that still runs", async () => {
    const agent = drive([say("a"), say("b")]);
    agent.user("one", { uuid: "u1" });
    await agent.until(isResult);
    agent.user("two", { uuid: "u2" });
    ask(agent, "r1", interrupt);
    expect(await agent.end()).toBe(0);
    expect(responseTo(agent, "r1")).toEqual({ still_queued: ["u2"] });
    expect(results(agent)).toMatchObject([{ subtype: "success" }, { subtype: "success", result: "b" }]);
  });
});

it("withdraws a prompt whose turn has not begun, though it is no longer in the queue", async () => {
  const agent = drive([say("a")]);
  agent.user("one", { uuid: "u1" });
  ask(agent, "r1", { subtype: "cancel_async_message", message_uuid: "u1" });
  expect(await agent.end()).toBe(0);
  expect(responseTo(agent, "r1")).toEqual({ cancelled: false });
  expect(lifecycle(agent)).toEqual(["u1 queued", "u1 cancelled"]);
  expect(results(agent)).toEqual([]);
});

describe("results name the messages that they answer", () => {
  it("those of a local command and of a message that is only noted", async () => {
    const agent = drive([]);
    agent.user("noted", { uuid: "u1", shouldQuery: false });
    agent.user("/cost", { uuid: "u2" });
    await agent.end();
    expect(results(agent).map(({ user_message_uuids: uuids }) => uuids)).toEqual([["u1"], ["u2"]]);
  });

  it("those that joined the turn while a tool ran; only the first answer of the model names them too", async () => {
    const agent = drive([use("toolu_1", "Bash", { command: "true" }), say("done")], ["--allowedTools", "Bash"]);
    agent.user("one", { uuid: "u1" });
    await agent.until(({ type }) => type === "assistant");
    agent.user("two", { uuid: "u2" });
    await agent.end();
    const answers = agent.frames.filter(({ type }) => type === "assistant");
    expect(answers.map(({ user_message_uuids: uuids }) => uuids)).toEqual([["u1"], undefined]);
    expect(results(agent)).toMatchObject([{ user_message_uuid: "u1", user_message_uuids: ["u1", "u2"] }]);
  });
});

it("regression: a resumed session did not report the tasks of its earlier process before the first answer", async () => {
  const first = drive(
    [use("toolu_1", "Bash", { command: "sleep 60", run_in_background: true }), say("started")],
    ["--allowedTools", "Bash"],
    undefined,
    undefined,
    undefined,
    () => ({ pid: 7, end: new Promise<never>(() => {}), onOutput() {}, input() {}, kill() {} }),
  );
  first.user("one", { uuid: "u1" });
  const { session_id: session } = await first.until(isResult);
  const second = drive([say("b")], ["--resume", String(session)], first.files);
  second.user("two", { uuid: "u2" });
  expect(await second.end()).toBe(0);
  expect(results(second)).toMatchObject([
    { result: "", num_turns: 0, origin: { kind: "task-notification" } },
    { result: "b", user_message_uuids: ["u2"] },
  ]);
  const frames = [
    { direction: "host-to-agent", frame: { type: "user", uuid: "u2", message: { content: "two" } } } as const,
    ...second.frames.map((frame) => ({ direction: "agent-to-host", frame }) as const),
  ];
  expect(ledgerOf(frames, { ending: "clean" })).toMatchObject({
    prompts: [{ outcome: { kind: "answered", turn: 1, evidence: "reported" } }],
    turns: [{ cause: "notification", prompts: [] }, { cause: "prompt" }],
  });
});
