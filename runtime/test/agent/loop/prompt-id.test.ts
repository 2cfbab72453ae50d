import { expect, test } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { answer, type Driven, drive, type Frame, isPermissionRequest, isResult } from "../fixture/session.ts";

/** The lines of the user's side of a transcript whose path ends so. */
function userLines({ files }: Driven, matches: (path: string) => boolean): Frame[] {
  const paths = [...files.keys()].filter((path) => path.endsWith(".jsonl") && matches(path));
  return paths
    .flatMap((path) => (files.get(path) ?? "").trimEnd().split("\n"))
    .map((line) => JSON.parse(line) as Frame)
    .filter(({ type }) => type === "user");
}
const ofSubagent = (path: string): boolean => path.includes("/subagents/");

test("regression: results of tools are written down without the id of the prompt that they belong to", async () => {
  const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
  const agent = drive([write, say("done"), say("again")], ["--permission-prompt-tool=stdio"]);
  agent.user("one");
  answer(agent, await agent.until(isPermissionRequest), { behavior: "allow" });
  await agent.until(isResult);
  agent.user("two");
  expect(await agent.end()).toBe(0);
  const ids = userLines(agent, (path) => !ofSubagent(path)).map(({ promptId }) => promptId);
  expect(ids).toEqual([expect.any(String), ids[0], expect.any(String)]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("regression: a subagent that begins after the conversation was cleared has lost its prompt's id", async () => {
  const call = use("t1", "Agent", { description: "d", prompt: "work", run_in_background: true });
  const agent = drive([call, say("started"), say("found"), say("noted")], ["--permission-prompt-tool=stdio"]);
  agent.send({
    type: "control_request",
    request_id: "i",
    request: { subtype: "initialize", hooks: { SubagentStart: [{ hookCallbackIds: ["h"] }] } },
  });
  agent.user("go");
  const starts = await agent.until(({ request }) => (request as Frame | undefined)?.subtype === "hook_callback");
  await agent.until(isResult);
  agent.user("/clear");
  await agent.until(({ type }) => type === "conversation_reset");
  answer(agent, starts, {});
  expect(await agent.end()).toBe(0);
  const promptLine = userLines(agent, (path) => !ofSubagent(path)).find(
    ({ message }) => (message as Frame).content === "go",
  );
  const worked = userLines(agent, ofSubagent);
  expect(worked.map(({ promptId }) => promptId)).toEqual([promptLine?.promptId]);
  expect(promptLine?.promptId).toEqual(expect.any(String));
});
