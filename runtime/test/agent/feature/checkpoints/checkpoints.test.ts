import { expect, test } from "vitest";
import { Checkpoints } from "../../../../src/agent/feature/checkpoints/checkpoints.ts";
import { say, use } from "../../fixture/scripted-model.ts";
import { type Driven, drive, type Frame, isResult } from "../../fixture/session.ts";
import { openFeature } from "../fixture.ts";

const enabled = { CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: "true" };
const argv = ["--permission-mode=acceptEdits", "--replay-user-messages"];
const first = "aaaaaaaa-0000-4000-8000-000000000001";
const second = "aaaaaaaa-0000-4000-8000-000000000002";

async function prompt(agent: Driven, uuid: string): Promise<void> {
  const before = agent.frames.filter(isResult).length;
  agent.send({
    type: "user",
    uuid,
    session_id: "",
    parent_tool_use_id: null,
    message: { role: "user", content: "go" },
  });
  await agent.until((frame) => isResult(frame) && agent.frames.filter(isResult).length > before);
}

async function rewind(agent: Driven, id: string, uuid: string, dry: boolean): Promise<unknown> {
  const request = { subtype: "rewind_files", user_message_id: uuid, dry_run: dry };
  agent.send({ type: "control_request", request_id: id, request });
  const isAnswer = (frame: Frame) =>
    frame.type === "control_response" && (frame.response as Frame | undefined)?.request_id === id;
  const { response } = await agent.until(isAnswer);
  return (response as Frame).response;
}

const write = (id: string, name: string, content: string) =>
  use(id, "Write", { file_path: `/project/${name}`, content });

test("restores files, in a resumed session and in its copy too", async () => {
  const files = new Map([["/project/a.txt", "one\n"]]);
  const turns = [write("t1", "a.txt", "two\n"), write("t2", "b.txt", "new\n"), say("A")];
  const agent = drive([...turns, write("t3", "a.txt", "three\n"), say("B")], argv, files, enabled);
  await prompt(agent, first);
  await prompt(agent, second);
  const sessionId = String(agent.frames.find(isResult)?.session_id);
  await agent.end();
  expect(files.get("/project/a.txt")).toBe("three\n");
  const transcript = [...files].find(([path]) => path.endsWith(`${sessionId}.jsonl`))?.[1] ?? "";
  const rows = transcript.trim().split("\n");
  const lines = rows.map((row) => JSON.parse(row) as Frame);
  const deltas = lines.filter(({ type }) => type === "file-history-delta");
  const calls = lines.filter(({ type }) => type === "assistant").map(({ uuid }) => uuid);
  expect(deltas.map(({ messageId }) => calls.indexOf(messageId))).toEqual([0, 1]);

  const resumed = drive([], [...argv, `--resume=${sessionId}`], files, enabled);
  expect(await rewind(resumed, "r1", second, true)).toEqual({
    canRewind: true,
    filesChanged: ["/project/a.txt"],
    insertions: 1,
    deletions: 1,
  });
  await rewind(resumed, "r2", second, false);
  expect(files.get("/project/a.txt")).toBe("two\n");
  await resumed.end();

  const copy = drive([], [...argv, `--resume=${sessionId}`, "--fork-session"], files, enabled);
  await rewind(copy, "r3", first, false);
  expect(files.get("/project/a.txt")).toBe("one\n");
  expect(files.has("/project/b.txt")).toBe(false);
  await copy.end();
});

test("cannot restore files without a copy", async () => {
  const files = new Map([["/project/a.txt", "one\n"]]);
  const agent = drive([write("t1", "a.txt", "two\n"), say("A")], argv, files, enabled);
  await prompt(agent, first);
  for (const name of files.keys()) if (name.includes("/file-history/")) files.delete(name);
  expect(await rewind(agent, "r1", first, true)).toMatchObject({ canRewind: false });
  expect(files.get("/project/a.txt")).toBe("two\n");
  await agent.end();
});

function open(checkpoints = true) {
  const { services, files, lines, turn } = openFeature({ options: { checkpoints } });
  const feature = new Checkpoints({
    ...services,
    environment: { cwd: "/project" },
    transcript: services.thread.transcript,
  });
  const change = async (path: string, text: string): Promise<void> => {
    await feature.extendTurn().beforeFileChange?.({ path, blockUuid: `call of ${path}` });
    files.files.set(path, text);
  };
  return { feature, files: files.files, lines, turn, change };
}

test("the first change after each message is kept, later ones are not", async () => {
  const { feature, files, lines, change } = open();
  files.set("/project/a", "one\n");
  await feature.messageAdded("m1");
  await change("/project/a", "two\n");
  await change("/project/a", "three\n");
  await feature.messageAdded("m2");
  await feature.messageAdded("m2");
  await change("/project/a", "four\nfive\n");
  expect((await lines()).map(({ type, messageId }) => [type, messageId])).toEqual([
    ["file-history-snapshot", "m1"],
    ["file-history-delta", "call of /project/a"],
    ["file-history-snapshot", "m2"],
  ]);
  expect(await feature.rewind("m2", true)).toEqual({
    canRewind: true,
    filesChanged: ["/project/a"],
    insertions: 1,
    deletions: 2,
  });
  expect(await feature.rewind("m1", false)).toEqual({ canRewind: true, skippedLinks: 0 });
  expect(files.get("/project/a")).toBe("one\n");
  expect(await feature.rewind("m1", true)).toMatchObject({ filesChanged: [], insertions: 0, deletions: 0 });
});

test("a file that was made after the message is removed, and one that was removed is made again", async () => {
  const { feature, files, change } = open();
  files.set("/project/old", "old\n");
  await feature.messageAdded("m1");
  await change("/project/new", "new\n");
  await change("/project/old", "");
  files.delete("/project/old");
  await feature.rewind("m1", false);
  expect([files.has("/project/new"), files.get("/project/old")]).toEqual([false, "old\n"]);
});

test("nothing is kept before the first message, or where checkpoints are off", async () => {
  const early = open();
  await early.change("/project/a", "x");
  expect(await early.lines()).toEqual([]);
  const off = open(false);
  await off.feature.messageAdded("m1");
  await off.change("/project/a", "x");
  expect(await off.lines()).toEqual([]);
  expect(await off.feature.rewind("m1", true)).toEqual({
    canRewind: false,
    error: "No file checkpoint found for this message.",
  });
});

test("the host asks for a rewind with rewind_files", async () => {
  const { feature, files, change } = open();
  await feature.messageAdded("m1");
  await change("/project/a", "x");
  const call = { requestId: "r1", signal: new AbortController().signal, afterResponse: () => undefined };
  const request = { subtype: "rewind_files", user_message_id: "m1" } as const;
  expect(await feature.controls.rewind_files?.(request, call)).toEqual({ canRewind: true, skippedLinks: 0 });
  expect(files.has("/project/a")).toBe(false);
});
