import { describe, expect, test } from "vitest";
import type { StartupOptions } from "../../../src/agent/core/options.ts";
import { beginning } from "../../../src/agent/session/beginning.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const project = "/home/ada/.claude/projects/-project";
const elsewhere = "/home/ada/.claude/projects/-other";

const rows = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const talk = (...further: object[]) =>
  rows(
    { type: "user", uuid: "u1", parentUuid: null, message: { role: "user", content: "hi" } },
    { type: "assistant", uuid: "u2", parentUuid: "u1", message: { id: "m", role: "assistant", content: [] } },
    ...further,
  );

interface Setup {
  readonly files?: Readonly<Record<string, string>>;
  /** When each file was modified. */
  readonly ages?: Readonly<Record<string, number>>;
}

async function begin(session: Partial<StartupOptions["session"]>, { files = {}, ages = {} }: Setup = {}) {
  const memory = memoryFiles(new Map(Object.entries(files)));
  const port = {
    ...memory,
    stat: async (path: string) => {
      const stat = await memory.stat(path);
      return stat && { ...stat, modified: ages[path] ?? stat.modified };
    },
    list: async (path: string) => {
      const names = (await memory.list(path)).map(({ name }) => name.split("/")[0] ?? "");
      return [...new Set(names)].map((name) => ({ name, kind: "file" as const }));
    },
  };
  const options = {
    resume: null,
    continue: false,
    fork: false,
    resumeAt: null,
    dropsTurn: null,
    sessionId: null,
    persist: true,
    mirror: false,
    title: null,
    ...session,
  };
  const ports = {
    files: port,
    ids: { uuid: () => id(9) as `${string}-${string}-${string}-${string}-${string}` },
    env: { HOME: "/home/ada" },
  };
  return beginning(ports, { cwd: "/project" }, { session: options });
}

const impossible = (sessionId: string, reason: string, usage = false) => ({
  kind: "impossible",
  sessionId,
  reason,
  usage,
});

describe("a new session", () => {
  test("gets an id of its own, or the one that was asked for", async () => {
    expect(await begin({})).toEqual({ kind: "new", sessionId: id(9) });
    expect(await begin({ sessionId: id(1) })).toEqual({ kind: "new", sessionId: id(1) });
  });

  test("cannot take an id that is in use", async () => {
    expect(await begin({ sessionId: id(1) }, { files: { [`${project}/${id(1)}.jsonl`]: talk() } })).toEqual(
      impossible(id(1), `Error: Session ID ${id(1)} is already in use.`, true),
    );
  });

  test("as a copy cannot take an id that is in use", async () => {
    const existing = { [`${project}/${id(1)}.jsonl`]: talk() };
    expect(await begin({ continue: true, fork: true, sessionId: id(1) }, { files: existing })).toEqual(
      impossible(id(1), `Error: Session ID ${id(1)} is already in use.`, true),
    );
  });

  test("is what continuing comes to where there is none", async () => {
    expect(await begin({ continue: true, sessionId: id(1) })).toEqual({ kind: "new", sessionId: id(1) });
  });
});

describe("a session to resume", () => {
  test("defect: the newest session without a message made --continue fail", async () => {
    const title = rows({ type: "custom-title", customTitle: "T", sessionId: id(1) });
    const ages = { [`${project}/${id(1)}.jsonl`]: 9, [`${project}/${id(2)}.jsonl`]: 5 };
    const files = { [`${project}/${id(1)}.jsonl`]: title, [`${project}/${id(2)}.jsonl`]: talk() };
    const setup = { files, ages };
    expect(await begin({ continue: true }, setup)).toMatchObject({ restored: { sessionId: id(2) } });
    const only = { files: { [`${project}/${id(1)}.jsonl`]: title } };
    expect(await begin({ continue: true }, only)).toEqual({ kind: "new", sessionId: id(9) });
  });

  const files = { [`${project}/${id(1)}.jsonl`]: talk(), [`${project}/${id(2)}.jsonl`]: talk() };

  test("is found by its id, and continues in its own transcript", async () => {
    expect(await begin({ resume: id(1) }, { files })).toMatchObject({
      kind: "restored",
      restored: {
        sessionId: id(1),
        transcript: `${project}/${id(1)}.jsonl`,
        chain: [{ uuid: "u1" }, { uuid: "u2" }],
        extraLines: [],
        leaf: "u2",
        isCut: false,
        origin: null,
        title: null,
        cost: null,
      },
    });
  });

  test("regression: lost what a compaction had replaced", async () => {
    const boundary = { type: "system", subtype: "compact_boundary", uuid: "u3", parentUuid: null };
    const lines = [talk().trimEnd(), JSON.stringify({ ...boundary, logicalParentUuid: "u2" })];
    const compacted = { [`${project}/${id(1)}.jsonl`]: `${lines.join("\n")}\n` };
    expect(await begin({ resume: id(1) }, { files: compacted })).toMatchObject({
      restored: { chain: [{ uuid: "u3" }], replaced: [{ uuid: "u1" }, { uuid: "u2" }] },
    });
  });

  test("regression: boundaries that lead to each other never ended", async () => {
    const boundary = (uuid: string, last: string) =>
      JSON.stringify({ type: "system", subtype: "compact_boundary", uuid, parentUuid: null, logicalParentUuid: last });
    const message = (uuid: string, parentUuid: string) =>
      JSON.stringify({ type: "user", uuid, parentUuid, message: { role: "user", content: "x" } });
    const lines = [boundary("a", "y"), boundary("b", "z"), message("y", "b"), message("z", "a")];
    const files = { [`${project}/${id(1)}.jsonl`]: `${lines.join("\n")}\n` };
    expect(await begin({ resume: id(1) }, { files })).toMatchObject({
      restored: { chain: [{ uuid: "a" }, { uuid: "z" }], replaced: [{}, {}, {}, {}] },
    });
  });

  test("may belong to another project", async () => {
    const other = { [`${elsewhere}/${id(1)}.jsonl`]: talk() };
    expect(await begin({ resume: id(1) }, { files: other })).toMatchObject({
      restored: { transcript: `${elsewhere}/${id(1)}.jsonl` },
    });
  });

  test("is the newest one to continue", async () => {
    const ages = { [`${project}/${id(1)}.jsonl`]: 5, [`${project}/${id(2)}.jsonl`]: 3 };
    const more = { ...files, [`${project}/notes.jsonl`]: "", [`${project}/${id(3)}.txt`]: "" };
    expect(await begin({ continue: true }, { files: more, ages })).toMatchObject({ restored: { sessionId: id(1) } });
  });

  test("is found by its last title; the newest one wins", async () => {
    const titled = (...titles: string[]) =>
      talk(...titles.map((customTitle) => ({ type: "custom-title", customTitle })));
    const some = {
      [`${project}/${id(1)}.jsonl`]: titled("Parser", "Old"),
      [`${project}/${id(2)}.jsonl`]: titled("Parser"),
      [`${project}/${id(3)}.jsonl`]: titled("Parser"),
    };
    const ages = {
      [`${project}/${id(1)}.jsonl`]: 9,
      [`${project}/${id(2)}.jsonl`]: 2,
      [`${project}/${id(3)}.jsonl`]: 3,
    };
    expect(await begin({ resume: "Parser" }, { files: some, ages })).toMatchObject({
      restored: { sessionId: id(3), title: "Parser" },
    });
    expect(await begin({ resume: "None" }, { files: some })).toEqual(
      impossible(id(9), expect.stringContaining('No session has the id or the title "None"')),
    );
    expect(await begin({ resume: "" }, { files: some })).toEqual(
      impossible(id(9), expect.stringContaining("--resume needs the id or the title of a session")),
    );
  });

  test("must have a conversation", async () => {
    const none = impossible(id(1), `No conversation found with session ID: ${id(1)}`);
    expect(await begin({ resume: id(1) })).toEqual(none);
    expect(await begin({ resume: id(1), fork: true })).toEqual({ ...none, sessionId: id(9) });
    const empty = { [`${project}/${id(1)}.jsonl`]: rows({ type: "custom-title", customTitle: "T" }) };
    expect(await begin({ resume: id(1) }, { files: empty })).toEqual(none);
  });

  test("may be resumed at an earlier message, if it has it", async () => {
    expect(await begin({ resume: id(1), resumeAt: "u1" }, { files })).toMatchObject({
      restored: { chain: [{ uuid: "u1" }], leaf: "u1", isCut: true },
    });
    expect(await begin({ resume: id(1), resumeAt: "u7" }, { files })).toEqual(
      impossible(id(1), "No message found with message.uuid of: u7"),
    );
  });

  test("may be copied under another id", async () => {
    expect(await begin({ resume: id(1), fork: true }, { files })).toMatchObject({
      restored: { sessionId: id(9), transcript: null, origin: id(1), chain: [{}, {}] },
    });
    expect(await begin({ resume: id(1), fork: true, sessionId: id(7) }, { files })).toMatchObject({
      restored: { sessionId: id(7), origin: id(1) },
    });
  });

  test("brings the lines beside the conversation, with the last cost", async () => {
    const cost = (totalCostUSD: unknown) => ({ type: "cost-state", totalCostUSD, modelUsage: { x: { costUSD: 1 } } });
    const beside = [cost(1), cost(2), { type: "file-history-snapshot", messageId: "u1" }];
    const resumed = (...lines: object[]) =>
      begin({ resume: id(1) }, { files: { [`${project}/${id(1)}.jsonl`]: talk(...lines) } });
    expect(await resumed(...beside)).toMatchObject({
      restored: { extraLines: beside, cost: { total: 2, byModel: { x: { costUSD: 1 } } } },
    });
    expect(await resumed(cost(1), cost("2"))).toMatchObject({ restored: { cost: null } });
  });
});
