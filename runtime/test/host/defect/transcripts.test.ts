import { appendFile, writeFile } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { sessionMessages } from "../../../src/session/conversation/read-messages.ts";
import { branchSession } from "../../../src/session/fork.ts";
import { sessionInfo } from "../../../src/session/list/info.ts";
import { answer, prompt, session, sessionRoom } from "../../session/storage.ts";

type Room = Awaited<ReturnType<typeof sessionRoom>>;
let open: Room | undefined;
const writeSession = async (...rows: Record<string, unknown>[]) => {
  open = await sessionRoom();
  const path = await open.write(`${session}.jsonl`, rows);
  return { ...open, path };
};
afterEach(() => open?.dispose());

const conversation = [
  prompt("a", null, "first"),
  answer("b", "a", "one"),
  prompt("c", "b", "second"),
  answer("d", "c", "two"),
];
const uuids = async ({ room }: Room) => (await sessionMessages(room, session)).map(({ uuid }) => uuid);

describe("a torn last line that makes a transcript blank", () => {
  it("costs the torn line alone, wherever it was torn", async () => {
    const kit = await writeSession(...conversation.slice(0, 3));
    const full = JSON.stringify(conversation[3]);
    const before = `${conversation
      .slice(0, 3)
      .map((row) => JSON.stringify(row))
      .join("\n")}\n`;
    for (let at = 1; at < full.length; at += 7) {
      await writeFile(kit.path, before + full.slice(0, at));
      expect(await uuids(kit)).toEqual(["a", "b", "c"]);
      expect(await sessionInfo(kit.room, session)).toMatchObject({ firstPrompt: "first" });
    }
    await writeFile(kit.path, before + full);
    expect(await uuids(kit)).toEqual(["a", "b", "c", "d"]);
  });

  it("does not hide what was written after it, and foreign lines are passed over", async () => {
    const kit = await writeSession(...conversation.slice(0, 2));
    await appendFile(
      kit.path,
      '{"type":"user","mess\n\u0000\u0000\nnull\n[1]\n"text"\n{"type":"made-up","uuid":"z"}\n',
    );
    await appendFile(
      kit.path,
      conversation
        .slice(2)
        .map((row) => `\u0000\u0000${JSON.stringify(row)}\r\n`)
        .join(""),
    );
    expect(await uuids(kit)).toEqual(["a", "b", "c", "d"]);
  });
});

describe("a tail that is lost", () => {
  it("is found where its parent is missing: what is left is read from there on", async () => {
    const kit = await writeSession(...conversation.slice(2));
    expect(await uuids(kit)).toEqual(["c", "d"]);
  });

  it("is found where links run in a circle", async () => {
    const kit = await writeSession(prompt("a", "d", "first"), ...conversation.slice(1));
    expect(await uuids(kit)).toEqual(["a", "b", "c", "d"]);
  });
});

describe("dead branches that come back to life", () => {
  it("are left out of the conversation, of what is listed of it, and of a fork", async () => {
    const kit = await writeSession(
      ...conversation.slice(0, 2),
      prompt("x", "b", "abandoned"),
      answer("y", "x", "abandoned too"),
      ...conversation.slice(2),
    );
    expect(await uuids(kit)).toEqual(["a", "b", "c", "d"]);
    const fork = await branchSession(kit.room, session);
    const rows = await kit.read(`${fork.sessionId}.jsonl`);
    expect(JSON.stringify(rows)).not.toContain("abandoned");
  });
});
