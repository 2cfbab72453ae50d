import { expect, test } from "vitest";
import { ModelError } from "../../src/model/model-error.ts";
import { say, use } from "./fixture/scripted-model.ts";
import { answer, type Driven, drive, type Frame, isPermissionRequest, isResult } from "./fixture/session.ts";

const host = ["--permission-prompt-tool=stdio"];
const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
const kinds = ({ frames }: Driven): string[] =>
  frames.map(({ type, subtype }) => (subtype ? `${type}/${subtype}` : type));
const result = ({ frames }: Driven): Frame => frames.findLast(isResult) as Frame;

test("answers a prompt and ends with its input", async () => {
  const agent = drive([say("Hello.")]);
  agent.user("hi");
  expect(await agent.end()).toBe(0);
  expect(kinds(agent)).toEqual(["system/init", "assistant", "result/success"]);
  expect(result(agent)).toMatchObject({
    result: "Hello.",
    num_turns: 1,
    terminal_reason: "completed",
    is_error: false,
  });
});

test("runs a tool that the host allows, and shows the model its result", async () => {
  const agent = drive([write, say("done")], host);
  agent.user("write");
  answer(agent, await agent.until(isPermissionRequest), { behavior: "allow" });
  expect(await agent.end()).toBe(0);
  expect(agent.files.get("/project/a.txt")).toBe("hello\n");
  expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain('"tool_use_id":"t1"');
});

test("runs no tool that the host denies", async () => {
  const agent = drive([write, say("as you wish")], host);
  agent.user("write");
  answer(agent, await agent.until(isPermissionRequest), { behavior: "deny", message: "not here" });
  await agent.end();
  expect(agent.files.has("/project/a.txt")).toBe(false);
  expect(result(agent).permission_denials).toHaveLength(1);
  expect(agent.frames.find(({ type }) => type === "user")).toMatchObject({ tool_use_result: "Error: not here" });
});

test("runs no tool when the host answers nonsense", async () => {
  const agent = drive([write, say("done")], host);
  agent.user("write");
  answer(agent, await agent.until(isPermissionRequest), { behavior: "maybe" });
  await agent.end();
  expect(agent.files.has("/project/a.txt")).toBe(false);
});

test("withdraws its question when the turn is interrupted, and ignores an answer that comes too late", async () => {
  const agent = drive([write, say("after")], host);
  agent.user("write");
  const question = await agent.until(isPermissionRequest);
  agent.send({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
  await agent.until(isResult);
  answer(agent, question, { behavior: "allow" });
  agent.user("go on");
  expect(await agent.end()).toBe(0);
  expect(agent.files.has("/project/a.txt")).toBe(false);
  expect(
    agent.frames.some(
      ({ type, request_id }) => type === "control_cancel_request" && request_id === question.request_id,
    ),
  ).toBe(true);
  expect(result(agent)).toMatchObject({ result: "after" });
});

test("keeps what had arrived of an answer when it is interrupted", async () => {
  const agent = drive([{ ...say("A long answer"), hold: true }, say("after")], ["--include-partial-messages"]);
  agent.user("one");
  await agent.until(({ type, event }) => type === "stream_event" && (event as Frame).type === "content_block_delta");
  agent.send({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
  expect(await agent.until(isResult)).toMatchObject({
    subtype: "error_during_execution",
    terminal_reason: "aborted_streaming",
  });
  agent.user("two");
  await agent.end();
  expect(agent.frames.find(({ aborted }) => aborted === true)).toBeDefined();
  expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain("[Request interrupted by user]");
});

test("waits and tries again when the API is overloaded, and reports it", async () => {
  const fails = new ModelError({ kind: "status", status: 529, type: "overloaded_error", message: "Overloaded" });
  const agent = drive([{ fails }, { fails }, say("recovered")]);
  agent.user("hi");
  await agent.end();
  const retries = agent.frames.filter(({ subtype }) => subtype === "api_retry");
  expect(retries.map(({ attempt, retry_delay_ms }) => [attempt, retry_delay_ms])).toEqual([
    [1, 500],
    [2, 1000],
  ]);
  expect(result(agent)).toMatchObject({ result: "recovered" });
});

test("ends with code 1 on a line that is no JSON, and reports why", async () => {
  const agent = drive([]);
  agent.send("this is not json");
  expect(await agent.end()).toBe(1);
  expect(agent.stderr.join("")).toContain("Error parsing streaming input line");
});

test("continues with a session from its transcript", async () => {
  const first = drive([write, say("written")], host);
  first.user("write");
  answer(first, await first.until(isPermissionRequest), { behavior: "allow" });
  await first.end();
  const id = String(result(first).session_id);
  const second = drive([say("still here")], [`--resume=${id}`], first.files);
  second.user("go on");
  expect(await second.end()).toBe(0);
  expect(result(second).session_id).toBe(id);
  const sent = JSON.stringify(second.requests[0]?.body.messages);
  for (const part of ["write", '"tool_use_id":"t1"', "written", "go on"]) expect(sent).toContain(part);
});

test("refuses to resume a session that does not exist", async () => {
  const agent = drive([], ["--resume=99999999-9999-4999-8999-999999999999"]);
  expect(await agent.end()).toBe(1);
});

test("says the same, byte for byte, in two runs", async () => {
  const run = async (): Promise<string[]> => {
    const agent = drive([write, say("done")], [...host, "--include-partial-messages"]);
    agent.send({ type: "control_request", request_id: "i", request: { subtype: "initialize" } });
    agent.user("write", { uuid: "11111111-1111-4111-8111-111111111111" });
    answer(agent, await agent.until(isPermissionRequest), { behavior: "allow" });
    await agent.end();
    return agent.lines;
  };
  expect(await run()).toEqual(await run());
});

test.each([
  [
    "AskUserQuestion",
    {
      questions: [
        {
          question: "Which?",
          header: "One",
          multiSelect: false,
          options: ["a", "b"].map((label) => ({ label, description: label })),
        },
      ],
    },
    { code: 1, subtype: "error_during_execution", denials: 0, withdrawn: true },
  ],
  ["Bash", { command: "make" }, { code: 0, subtype: "success", denials: 1, withdrawn: false }],
])(
  "regression: went on without the answer to a question when the host ended its input: %s",
  async (tool, input, end) => {
    const agent = drive([use("t1", tool, input), say("went on")], host);
    agent.user("go");
    const { request_id: id } = await agent.until(isPermissionRequest);
    const code = await agent.end();
    const { subtype, permission_denials: denials } = agent.frames.find(isResult) as { subtype: string } & Frame;
    const withdrawn = agent.frames.some(
      ({ type, request_id }) => type === "control_cancel_request" && request_id === id,
    );
    expect({ code, subtype, denials: (denials as unknown[]).length, withdrawn }).toEqual(end);
  },
);
