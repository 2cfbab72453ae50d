import { expect, test } from "vitest";
import { say, type Turn } from "../fixture/scripted-model.ts";
import { answer, asks, drive, type Frame, isResult } from "../fixture/session.ts";

const host = ["--permission-prompt-tool=stdio"];
const files = () =>
  new Map([
    ["/project/a.txt", "a\n"],
    ["/project/b.txt", "b\n"],
  ]);
const calls = (...uses: readonly [name: string, input: object][]): Turn => ({
  content: uses.map(([name, input], index) => ({ type: "tool_use", id: `t${index + 1}`, name, input })),
});
const read = (file: string): [string, object] => ["Read", { file_path: `/project/${file}` }];
const write = (file: string): [string, object] => ["Write", { file_path: `/project/${file}`, content: "new\n" }];
const resultIds = (frames: readonly Frame[]) =>
  frames
    .filter(({ type }) => type === "user")
    .map(({ message }) => ((message as Frame).content as { tool_use_id: string }[])[0]?.tool_use_id);

/** The message with results that the second request ends with. */
const lastMessage = ({ asked }: ReturnType<typeof drive>) =>
  ((asked[1]?.body.messages ?? []) as { content: { tool_use_id?: string }[] }[]).at(-1);

test("every call of an answer has a result, in the order of the calls for the model", async () => {
  const agent = drive([calls(read("b.txt"), ["Nothing", {}], read("a.txt")), say("done")], [], files());
  agent.user("one");
  await agent.end();
  expect(resultIds(agent.frames)).toEqual(["t1", "t2", "t3"]);
  const last = lastMessage(agent);
  expect(last?.content.map(({ tool_use_id }) => tool_use_id)).toEqual(["t1", "t2", "t3"]);
  expect(agent.frames.findLast(isResult)).toMatchObject({ num_turns: 4 });
});

test("calls that change something run one after the other: each question waits for the one before it", async () => {
  const agent = drive([calls(write("c.txt"), write("d.txt")), say("done")], host, files());
  agent.user("one");
  const first = await agent.until(asks);
  expect(agent.frames.filter(asks)).toHaveLength(1);
  answer(agent, first, { behavior: "allow" });
  const second = await agent.until((frame) => asks(frame) && frame !== first);
  expect(agent.files.has("/project/c.txt")).toBe(true);
  expect(agent.files.has("/project/d.txt")).toBe(false);
  answer(agent, second, { behavior: "deny", message: "no" });
  await agent.end();
  expect(agent.files.has("/project/d.txt")).toBe(false);
});

test("a denial that ends the turn lets no later call begin, and every call has a result", async () => {
  const agent = drive([calls(write("c.txt"), write("d.txt"))], host, files());
  agent.user("one");
  answer(agent, await agent.until(asks), { behavior: "deny", message: "no", interrupt: true });
  await agent.until(isResult);
  await agent.end();
  expect(agent.frames.filter(asks)).toHaveLength(1);
  expect(resultIds(agent.frames).filter(Boolean)).toEqual(["t1", "t2"]);
  expect(agent.frames.find(isResult)).toMatchObject({ terminal_reason: "aborted_tools" });
});

test("calls that only read do not wait for each other", async () => {
  const agent = drive(
    [calls(["Read", { file_path: "/etc/one" }], ["Read", { file_path: "/etc/two" }]), say("done")],
    host,
    new Map([
      ["/etc/one", "1\n"],
      ["/etc/two", "2\n"],
    ]),
  );
  agent.user("one");
  const first = await agent.until(asks);
  const second = await agent.until((frame) => asks(frame) && frame !== first);
  answer(agent, second, { behavior: "allow" });
  await agent.until(({ type }) => type === "user");
  expect(resultIds(agent.frames)).toEqual(["t2"]);
  answer(agent, first, { behavior: "allow" });
  await agent.end();
  expect(resultIds(agent.frames)).toEqual(["t2", "t1"]);
  const last = lastMessage(agent);
  expect(last?.content.map(({ tool_use_id }) => tool_use_id)).toEqual(["t1", "t2"]);
});

test("a hook looks at all calls of an answer together", async () => {
  const agent = drive([calls(read("a.txt"), read("b.txt")), say("done")], [], files());
  agent.send({
    type: "control_request",
    request_id: "h",
    request: { subtype: "initialize", hooks: { PostToolBatch: [{ hookCallbackIds: ["h0"] }] } },
  });
  agent.user("one");
  const request = await agent.until(
    (frame) => frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback",
  );
  const input = (request.request as Frame).input as Frame;
  expect((input.tool_calls as object[]).length).toBe(2);
  answer(agent, request, {
    hookSpecificOutput: { hookEventName: "PostToolBatch", additionalContext: "both are read" },
  });
  await agent.end();
  expect(JSON.stringify(agent.asked[1]?.body.messages)).toContain("both are read");
});
