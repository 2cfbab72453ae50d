import { expect, test } from "vitest";
import { say, type Turn, use } from "../fixture/scripted-model.ts";
import { answer, drive, type Frame, isResult } from "../fixture/session.ts";

const callsBack = ({ type, request }: Frame): boolean =>
  type === "control_request" && (request as Frame).subtype === "hook_callback";
const create = use("t1", "TaskCreate", { subject: "one", description: "first" });
const complete = use("t2", "TaskUpdate", { taskId: "1", status: "completed" });
const read = use("t1", "Read", { file_path: "/project/a.txt" });

/** A session whose host gives the same answer to every question of its hook of one event. */
async function answered(event: string, turns: readonly Turn[], output: object) {
  const agent = drive(turns, ["--tools=TaskCreate,TaskUpdate,Read"], new Map([["/project/a.txt", "text"]]));
  const hooks = { [event]: [{ hookCallbackIds: ["hook_0"] }], PostToolBatch: [{ hookCallbackIds: ["batch"] }] };
  agent.send({ type: "control_request", request_id: "h", request: { subtype: "initialize", hooks } });
  const callbacks = new Set<Frame>();
  const serve = async (): Promise<void> => {
    for (;;) {
      const callback = await agent.until((frame) => callsBack(frame) && !callbacks.has(frame));
      callbacks.add(callback);
      answer(agent, callback, (callback.request as Frame).callback_id === "batch" ? {} : output);
    }
  };
  void serve();
  agent.user("go");
  await agent.until(isResult);
  expect(await agent.end()).toBe(0);
  return {
    ...agent,
    batches: [...callbacks].filter(({ request }) => (request as Frame).callback_id === "batch").length,
  };
}

const notices = (frames: readonly Frame[]): Frame[] => frames.filter(({ subtype }) => subtype === "informational");

test.each([
  ["TaskCreated", 0],
  ["MessageDisplay", 0],
  ["Stop", 1],
  ["PostToolUse", 1],
])("messages to the user on %s are sent %i times", async (event, times) => {
  const { frames } = await answered(event, [create, say("done")], { systemMessage: "words" });
  expect(notices(frames)).toHaveLength(times);
});

test("a task that a hook keeps from being completed stays as it is, and the call reports why without failing", async () => {
  const block = { decision: "block", reason: "not yet" };
  const { frames } = await answered("TaskCompleted", [create, complete, say("done")], block);
  const reported = frames.filter(({ type }) => type === "user").at(-1);
  const content = "TaskCompleted hook feedback:\nnot yet";
  expect(reported).toMatchObject({ message: { content: [{ tool_use_id: "t2", content }] } });
  expect(JSON.stringify(reported?.message)).not.toContain('"is_error":true');
});

test.each([
  ["PostToolUse", { continue: false, stopReason: "halt" }, 0],
  ["PostToolUse", {}, 1],
])("a batch in which %s answers %j is reported %i times", async (event, output, times) => {
  expect((await answered(event, [read, say("done")], output)).batches).toBe(times);
});
