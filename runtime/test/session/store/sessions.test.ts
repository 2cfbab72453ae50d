import { describe, expect, it } from "vitest";
import { stamps } from "../../../src/session/stamps.ts";
import { importSession } from "../../../src/session/store/import.ts";
import { MemorySessionStore } from "../../../src/session/store/memory.ts";
import {
  appendStored,
  deleteStored,
  forkStored,
  listStored,
  storedInfo,
  storedMessages,
  storedSubagentMessages,
  storedSubagents,
} from "../../../src/session/store/sessions.ts";
import { foldSessionSummary } from "../../../src/session/store/summary.ts";
import type { SessionStore } from "../../../src/session/store/types.ts";
import { answer, prompt, session, sessionRoom } from "../storage.ts";

const projectKey = "-p";
const key = { projectKey, sessionId: session };
const talk = [prompt("u1", null, "first\nquestion"), answer("a1", "u1", "one")];

/** A session with a subagent, copied from disk to a store. */
async function imported(batchSize?: number) {
  const disk = await sessionRoom();
  try {
    await disk.write(`${session}.jsonl`, [...talk, { type: "tag", tag: "t" }]);
    await disk.write(`${session}/subagents/agent-x.jsonl`, [{ ...prompt("s1", null, "do it"), isSidechain: true }]);
    await disk.write(`${session}/subagents/agent-x.meta.json`, [{ toolUseId: "t7", agentType: "g" }]);
    const store = new MemorySessionStore();
    const sizes: number[] = [];
    const counting: SessionStore = {
      append(at, entries) {
        sizes.push(entries.length);
        return store.append(at, entries);
      },
      load: (at) => store.load(at),
    };
    await importSession({ ...disk.room, projectKey }, session, counting, batchSize === undefined ? {} : { batchSize });
    return { store, sizes, by: stamps(disk.room), room: { store, projectKey } };
  } finally {
    await disk.dispose();
  }
}

describe("a session in a store", () => {
  it("is what it was on disk", async () => {
    const { room, sizes } = await imported(2);
    expect(sizes).toEqual([2, 1, 1, 1]);
    expect((await storedMessages(room, session, {})).map(({ uuid }) => uuid)).toEqual(["u1", "a1"]);
    expect(await storedSubagents(room, session)).toEqual(["x"]);
    expect(await storedSubagentMessages(room, session, "x", {})).toMatchObject([
      { uuid: "s1", parent_tool_use_id: "t7" },
    ]);
    expect(await storedInfo(room, session, 5)).toMatchObject({
      summary: "first question",
      tag: "t",
      lastModified: Date.UTC(2029, 0, 1),
    });
    expect(await storedSubagentMessages(room, session, "../x", {})).toEqual([]);
    expect(await storedMessages(room, "../x", {})).toEqual([]);
  });

  it("is listed by its summary, and by its lines if the store keeps none", async () => {
    const { room, store } = await imported();
    const [summed] = await listStored(room, {});
    const plain: SessionStore = {
      append: () => {},
      load: (at) => store.load(at),
      listSessions: (at) => store.listSessions(at),
    };
    const [read] = await listStored({ store: plain, projectKey }, {});
    expect(summed).toMatchObject({ sessionId: session, summary: "first question", tag: "t" });
    expect(read).toMatchObject({ ...summed, fileSize: expect.any(Number) });
    await expect(listStored({ store: { append() {}, load: () => null }, projectKey }, {})).rejects.toThrow(
      "listSessions is not implemented",
    );
  });

  it("can be named, branched off and deleted with what belongs to it", async () => {
    const { room, store, by } = await imported();
    await appendStored(room, session, { type: "custom-title", customTitle: "Mine", sessionId: session }, by);
    const fork = await forkStored(room, session, {}, by);
    expect(await storedInfo(room, fork.sessionId, 0)).toMatchObject({ customTitle: "Mine (fork)" });
    expect(await storedMessages(room, fork.sessionId, {})).toHaveLength(2);
    expect(store.size).toBe(2);
    await deleteStored(room, session);
    expect(await store.load(key)).toBeNull();
    expect(await storedSubagents(room, session)).toEqual([]);
    await expect(forkStored(room, session, {}, by)).rejects.toThrow("no messages to fork");
  });
});

describe("a summary", () => {
  const user = (content: unknown, rest: object = {}) => ({ type: "user", message: { content }, ...rest });
  const fold = (...lines: { type: string }[]) => foldSessionSummary(undefined, key, lines, { mtime: 5 }).data;

  it.each<[string, unknown, string | undefined]>([
    ["is flat", "a\nb", "a b"],
    ["of a shell command", "<bash-input>ls</bash-input>", "! ls"],
    ["is not what an editor wrote", "<ide_selection>x</ide_selection>", undefined],
    ["is not a note of an interruption", "[Request interrupted by user]", undefined],
    ["is not the result of a tool", [{ type: "tool_result" }, { type: "text", text: "x" }], undefined],
    [
      "is the first text that somebody typed",
      [
        { type: "text", text: "<x>" },
        { type: "text", text: "y" },
      ],
      "y",
    ],
    ["is short", "x".repeat(300), `${"x".repeat(200)}…`],
    ["keeps its characters whole", `${"x".repeat(199)}😀`, `${"x".repeat(199)}…`],
  ])("'s first prompt %s", (_what, content, expected) => {
    expect(fold(user(content)).firstPrompt).toBe(expected);
  });

  it("takes the first of some things and the last of others", () => {
    const data = fold(
      user("one", { cwd: "/a", gitBranch: "a", timestamp: "2029-01-01T00:00:00Z" }),
      user("two", { cwd: "/b", gitBranch: "b", timestamp: "2030-01-01T00:00:00Z" }),
      { type: "custom-title", customTitle: "x" } as { type: string },
      { type: "custom-title", customTitle: "y" } as { type: string },
    );
    expect(data).toMatchObject({ firstPrompt: "one", cwd: "/a", gitBranch: "b", customTitle: "y" });
    expect(data.createdAt).toBe(Date.UTC(2029, 0, 1));
  });

  it("continues from the one before, and keeps its time unless there is a new one", () => {
    const before = foldSessionSummary(undefined, key, [user("one")], { mtime: 7 });
    const after = foldSessionSummary(before, key, [user("two"), { type: "tag", tag: "t" }]);
    expect(after).toMatchObject({ mtime: 7, data: { firstPrompt: "one", tag: "t" } });
    expect(foldSessionSummary(after, key, [{ type: "tag", tag: "" }], { mtime: 9 })).toMatchObject({ mtime: 9 });
    expect(foldSessionSummary(after, key, [{ type: "tag", tag: "" }]).data).not.toHaveProperty("tag");
  });
});
