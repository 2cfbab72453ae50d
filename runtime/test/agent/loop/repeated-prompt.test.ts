import { expect, test } from "vitest";
import { say } from "../fixture/scripted-model.ts";
import { drive, type Frame, isResult } from "../fixture/session.ts";

const uuid = "12121212-1212-4212-8212-121212121212";
const replays = (frames: readonly Frame[]): unknown[] =>
  frames.filter(({ isReplay }) => isReplay === true).map(({ message }) => (message as Frame).content);

test("regression: a prompt that is sent again was not echoed to a host that requests echoes", async () => {
  const agent = drive([say("a"), say("b")], ["--replay-user-messages"]);
  agent.user("once", { uuid });
  await agent.until(isResult);
  agent.user("once more", { uuid });
  expect(await agent.end()).toBe(0);
  expect(replays(agent.frames)).toEqual(["once", "once more"]);
  expect(agent.requests).toHaveLength(1);
});

test("regression: a prompt that the session had before it was resumed was worked on again", async () => {
  const first = drive([say("a")]);
  first.user("once", { uuid });
  const { session_id: session } = await first.until(isResult);
  await first.end();
  const second = drive([say("b")], ["--resume", String(session), "--replay-user-messages"], first.files);
  second.user("once more", { uuid });
  expect(await second.end()).toBe(0);
  expect(replays(second.frames)).toEqual(["once more"]);
  expect(second.frames).toContainEqual(expect.objectContaining({ command_uuid: uuid, state: "completed" }));
  expect(second.requests).toHaveLength(0);
});
