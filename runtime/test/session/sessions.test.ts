import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markArchived, removeSession, setTag, setTitle } from "../../src/session/change.ts";
import { sessionMessages, sessionSubagents, subagentMessages } from "../../src/session/conversation/read-messages.ts";
import { branchSession } from "../../src/session/fork.ts";
import { sessionInfo } from "../../src/session/list/info.ts";
import { findSessions } from "../../src/session/list/list.ts";
import { answer, prompt, session, sessionRoom } from "./storage.ts";

let disk: Awaited<ReturnType<typeof sessionRoom>>;
beforeEach(async () => {
  disk = await sessionRoom();
});
afterEach(() => disk.dispose());

const file = `${session}.jsonl`;
const talk = [
  prompt("u1", null, "first question"),
  answer("a1", "u1", "one"),
  prompt("u2", "a1", "second question"),
  answer("a2", "u2", "two"),
];
const absent = "99999999-9999-4999-8999-999999999999";
const texts = (messages: readonly { uuid: string }[]) => messages.map(({ uuid }) => uuid);

describe("messages", () => {
  it("are the conversation that the file ends in, without the branches that were left", async () => {
    await disk.write(file, [...talk, prompt("u3", "a1", "asked differently"), answer("a3", "u3", "three")]);
    expect(texts(await sessionMessages(disk.room, session))).toEqual(["u1", "a1", "u3", "a3"]);
  });

  it("survive a torn last line, foreign lines and meta prompts", async () => {
    const rows = [{ type: "queue-operation" }, { unknown: 1 }, ...talk, prompt("m", "a2", "note", { isMeta: true })];
    await disk.write(file, rows, '{"type":"user","uuid":"u9","parentUu');
    expect(texts(await sessionMessages(disk.room, session))).toEqual(["u1", "a1", "u2", "a2"]);
  });

  it("come in pages", async () => {
    await disk.write(file, talk);
    expect(texts(await sessionMessages(disk.room, session, { offset: 1, limit: 2 }))).toEqual(["a1", "u2"]);
  });

  it("say why a tool did not run", async () => {
    const content = [{ type: "tool_result", tool_use_id: "t1", content: "no" }];
    const denied = prompt("r1", "a1", "", { message: { role: "user", content }, toolDenialKind: "user-rejected" });
    await disk.write(file, [...talk.slice(0, 2), denied]);
    expect((await sessionMessages(disk.room, session)).at(-1)?.tool_result_meta).toEqual([
      { id: "t1", non_execution_kind: "user-rejected" },
    ]);
  });

  it("of nothing are none, and no id reaches beyond the folder", async () => {
    expect(await sessionMessages(disk.room, absent)).toEqual([]);
    expect(await sessionMessages(disk.room, "../../etc/passwd")).toEqual([]);
    expect(await subagentMessages(disk.room, session, "../../x")).toEqual([]);
  });

  it("of a subagent name the tool use that started it", async () => {
    await disk.write(file, talk);
    const rows = [prompt("s1", null, "do it"), answer("s2", "s1", "done")];
    await disk.write(
      `${session}/subagents/agent-abc.jsonl`,
      rows.map((row) => ({ ...row, isSidechain: true })),
    );
    await disk.write(`${session}/subagents/agent-abc.meta.json`, [{ toolUseId: "t7" }]);
    expect(await sessionSubagents(disk.room, session)).toEqual(["abc"]);
    const messages = await subagentMessages(disk.room, session, "abc");
    expect(messages.map((m) => [m.uuid, m.parent_tool_use_id])).toEqual([
      ["s1", "t7"],
      ["s2", "t7"],
    ]);
  });
});

describe("information", () => {
  it("is read from the two ends of the file", async () => {
    const filler = Array.from({ length: 3000 }, (_, i) => ({ type: "attachment", text: "x".repeat(80), i }));
    const rows = [...talk, ...filler, { type: "last-prompt", lastPrompt: "second question" }];
    await disk.write(file, rows);
    expect(await sessionInfo(disk.room, session)).toMatchObject({
      sessionId: session,
      summary: "second question",
      firstPrompt: "first question",
      cwd: "/p",
      createdAt: Date.UTC(2029, 0, 1),
    });
  });

  it("is absent for subagents' transcripts and for files with nothing to show", async () => {
    await disk.write(
      file,
      talk.map((row) => ({ ...row, isSidechain: true })),
    );
    expect(await sessionInfo(disk.room, session)).toBeUndefined();
    await disk.write(file, [{ type: "mode" }]);
    expect(await sessionInfo(disk.room, session)).toBeUndefined();
  });

  it("is listed with the latest session first, in pages", async () => {
    const ids = [1, 2, 3].map((n) => session.replace(/^1/, String(n + 3)));
    for (const id of ids) {
      await disk.write(`${id}.jsonl`, [prompt("u", null, `prompt of ${id}`)]);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const listed = async (options = {}) => (await findSessions(disk.room, options)).map((info) => info.sessionId);
    expect(await listed()).toEqual(ids.toReversed());
    expect(await listed({ limit: 1, offset: 1 })).toEqual([ids[1]]);
    expect(await listed({ dir: "/p" })).toEqual(ids.toReversed());
    expect(await listed({ dir: "/elsewhere" })).toEqual([]);
  });
});

describe("changes", () => {
  it("of title and tag are lines at the end, and count from then on", async () => {
    await disk.write(file, talk);
    await setTitle(disk.room, session, "  My title ");
    await setTag(disk.room, session, "red");
    expect(await sessionInfo(disk.room, session)).toMatchObject({
      summary: "My title",
      customTitle: "My title",
      tag: "red",
    });
    await setTag(disk.room, session, null);
    expect(await sessionInfo(disk.room, session)).not.toHaveProperty("tag");
  });

  it("of the tag write words that look alike alike", async () => {
    await disk.write(file, talk);
    for (const word of ["fi\u00e9", " \ufb01e\u0301\u200b ", "\uff46i\u202ee\ue000\u0301\ud800"]) {
      await setTag(disk.room, session, null);
      await setTag(disk.room, session, word);
      expect(await sessionInfo(disk.room, session)).toMatchObject({ tag: "fi\u00e9" });
    }
    await expect(setTag(disk.room, session, "\u200b")).rejects.toThrow("tag must be non-empty");
  });

  it("are refused in words", async () => {
    await disk.write(file, talk);
    await expect(setTitle(disk.room, session, " ")).rejects.toThrow("title must be non-empty");
    await expect(setTag(disk.room, session, "")).rejects.toThrow("tag must be non-empty");
    await expect(setTitle(disk.room, "bad", "x")).rejects.toThrow("Invalid sessionId: bad");
    await expect(setTitle(disk.room, absent, "x")).rejects.toThrow("not found in any project directory");
    await expect(removeSession(disk.room, session, { dir: "/x" })).rejects.toThrow("project directory for /x");
  });

  it("archive and delete", async () => {
    await disk.write(file, talk);
    await markArchived(disk.room, session, true);
    expect(await sessionInfo(disk.room, session)).toMatchObject({ archived: true });
    await markArchived(disk.room, session, false);
    expect(await sessionInfo(disk.room, session)).toMatchObject({ archived: false });
    await removeSession(disk.room, session);
    expect(await sessionInfo(disk.room, session)).toBeUndefined();
    expect(await disk.room.files.stat(`${disk.room.env.CLAUDE_CONFIG_DIR}/projects/-p/${session}`)).toBeNull();
  });
});

describe("a fork", () => {
  it("has ids of its own, the same conversation and a note of where each line comes from", async () => {
    await disk.write(file, talk);
    const before = await disk.read(file);
    const { sessionId } = await branchSession(disk.room, session, { upToMessageId: "a1" });
    const copies = await disk.read(`${sessionId}.jsonl`);
    expect(copies.map((line) => line.type)).toEqual(["user", "assistant", "custom-title"]);
    expect(copies[1]).toMatchObject({
      sessionId,
      parentUuid: copies[0]?.uuid,
      forkedFrom: { sessionId: session, messageUuid: "a1" },
    });
    expect(copies[0]?.uuid).not.toBe("u1");
    expect(await sessionInfo(disk.room, sessionId)).toMatchObject({ customTitle: "first question (fork)" });
    expect(await disk.read(file)).toEqual(before);
  });

  it("of what is not there is refused", async () => {
    await disk.write(file, talk);
    await expect(branchSession(disk.room, session, { upToMessageId: "nope" })).rejects.toThrow(
      `Message nope not found in session ${session}`,
    );
    await expect(branchSession(disk.room, absent)).rejects.toThrow(`Session ${absent} not found`);
  });
});
