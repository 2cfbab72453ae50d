import { describe, expect, test } from "vitest";
import { Conversation, type ConversationLink } from "../../../src/agent/core/conversation.ts";
import type { StartupOptions } from "../../../src/agent/core/options.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { UsageLedger } from "../../../src/agent/core/usage-ledger.ts";
import type { AttachmentReaders } from "../../../src/agent/session/attachments.ts";
import type { RestoredLines, RestoredSession } from "../../../src/agent/session/beginning.ts";
import { restoreSession } from "../../../src/agent/session/restore.ts";
import type { StoredLine } from "../../../src/session/writer.ts";

const user = (uuid: string, content: unknown, fields: object = {}): StoredLine => ({
  type: "user",
  uuid,
  message: { content },
  ...fields,
});
const assistant = (uuid: string, ...content: object[]): StoredLine => ({
  type: "assistant",
  uuid,
  message: { id: `m-${uuid}`, content },
});
const text = (content: string) => ({ type: "text", text: content });
const call = (id: string) => ({ type: "tool_use", id, name: "Bash", input: {} });

function restored(
  chain: readonly StoredLine[],
  fields: Partial<RestoredSession> = {},
  persist = true,
  options: Partial<Pick<StartupOptions, "model" | "permissionModes">> = {},
  title: string | null = null,
  attachments: AttachmentReaders = {},
  offered: readonly string[] = ["ExitPlanMode"],
) {
  const log: unknown[][] = [];
  const conversation = new Conversation();
  let made = 0;
  const transcript = {
    leaf: null as string | null,
    chainWithNext: (type: string, line: { readonly uuid?: string }) => {
      log.push(["chain", type, line]);
      transcript.leaf = line.uuid ?? null;
      return String(line.uuid);
    },
    copy: (line: StoredLine) => void log.push(["copy", line.uuid]),
    moveTo: (path: string | null) => {
      log.push(["moveTo", path]);
      transcript.leaf = null;
    },
  };
  const adopted: RestoredLines[] = [];
  const session = {
    conversation,
    ledger: new UsageLedger(),
    prompted: false,
    model: "claude-opus-5-5",
    modelRestriction: null,
    contextUsage: { tokens: null, dropped: 0, reported: null },
  };
  const modes: string[] = [];
  const recalled: string[] = [];
  const given: RestoredSession = {
    sessionId: "s",
    transcript: "/t.jsonl",
    chain,
    replaced: [],
    extraLines: [],
    leaf: String(chain.at(-1)?.uuid),
    isCut: false,
    origin: null,
    title: null,
    cost: null,
    ...fields,
  };
  restoreSession(
    {
      ports: {
        env: {},
        ids: { uuid: () => `new${++made}` as `${string}-${string}-${string}-${string}-${string}` },
        clock: { sleep: async () => {} },
      },
      options: { betas: [], model: null, permissionModes: [], session: { persist, title }, ...options },
      settings: { effective: {} },
      permissions: { switchMode: (mode) => void modes.push(mode) },
      session,
      thread: {} as Thread,
      transcript,
      promptQueue: { recall: (uuids: Iterable<string>) => void recalled.push(...uuids) },
      status: {
        modeChanged: () => void log.push(["mode"]),
        titleRestored: (title) => void log.push(["title", title]),
        titleChanged: (title) => void log.push(["new title", title]),
      },
      out: {
        send: (...frame: unknown[]) => `${log.push(["sent", ...frame])}`,
      },
      runner: { submit: async (message) => void log.push(["submit", message]), prompted: async () => {} },
      attachments,
      tools: { named: (_, block) => block, find: (_, name) => offered.find((each) => each === name) },
      features: {
        resumed: (lines) => {
          adopted.push(lines);
          log.push(["adopted", transcript.leaf]);
        },
      },
    },
    given,
  );
  const added = conversation.links.slice(chain.length);
  return { log, conversation, transcript, adopted, session, recalled, given, added, modes };
}

const results = (links: readonly ConversationLink[]) =>
  links.flatMap(({ content }) => content.filter(({ type }) => type === "tool_result"));

describe("a session that ended well", () => {
  const chain = [user("p", "hi", { promptSource: "sdk" }), assistant("a", text("yes"))];

  test("continues where it was, and nothing is added", () => {
    const { conversation, transcript, log, recalled, added } = restored(chain);
    expect(conversation.links.map(({ uuid }) => uuid)).toEqual(["p", "a"]);
    expect(transcript.leaf).toBe("a");
    expect(recalled).toEqual(["p"]);
    expect(added).toEqual([]);
    expect(log).toEqual([
      ["moveTo", "/t.jsonl"],
      ["adopted", "a"],
    ]);
  });

  test("has its title and its costs again", () => {
    const { session, log } = restored(chain, { title: "T", cost: { total: 2, byModel: {} } });
    expect(session.ledger.cost).toBe(2);
    expect(log).toContainEqual(["title", "T"]);
  });

  test("has the title of the command line, and a copy stores that of its origin", () => {
    expect(restored(chain, { title: "T" }, true, {}, "N").log).toContainEqual(["new title", "N"]);
    expect(restored(chain, { title: "T", origin: "o" }).log).toContainEqual(["new title", "T"]);
  });

  test("is as full as its last answer, unless a compaction preserved that answer", () => {
    const usage = { input_tokens: 5, cache_read_input_tokens: 90, output_tokens: 2 };
    const answer = {
      ...assistant("a", text("yes")),
      timestamp: "2026-01-02",
      message: { id: "m", content: [], usage },
    };
    const boundary = (timestamp: string): StoredLine => ({ type: "system", subtype: "compact_boundary", timestamp });
    const tokens = (...lines: readonly StoredLine[]) => restored(lines).session.contextUsage.tokens;
    expect(tokens(user("p", "hi"), answer)).toBe(97);
    expect(tokens(boundary("2026-01-01"), answer)).toBe(97);
    expect(tokens(boundary("2026-01-03"), answer)).toBeNull();
    expect(tokens(user("p", "hi"))).toBeNull();
  });

  test("is handed to the features, with the transcript at its last link", () => {
    const { adopted, given, log } = restored(chain);
    expect(adopted).toEqual([given]);
    expect(log).toContainEqual(["adopted", "a"]);
  });

  test("that is not kept stays in no file", () => {
    expect(restored(chain, {}, false).log).toEqual([["adopted", "a"]]);
  });

  test("is copied line by line under another id, before its parts adopt it", () => {
    const { log } = restored(chain, { transcript: null, origin: "old" });
    expect(log).toEqual([
      ["copy", "p"],
      ["copy", "a"],
      ["adopted", "a"],
    ]);
  });
});

describe("a session that broke off", () => {
  test("defect: a call without a result that a prompt followed was answered twice", () => {
    const { conversation, added } = restored([
      user("p", "hi", { promptSource: "sdk" }),
      { ...assistant("a", text("words")), message: { id: "m", content: [text("words")] } },
      { ...assistant("b", call("t")), message: { id: "m", content: [call("t")] } },
      user("q", "next", { promptSource: "sdk" }),
    ]);
    expect(conversation.links.map(({ uuid }) => uuid)).toEqual(["p", "a", "q", "new1"]);
    expect(results(conversation.links)).toEqual([]);
    expect(added).toHaveLength(0);
  });

  test("at calls: each gets a result that says so, then the turn is closed", () => {
    const { added, log } = restored([
      user("p", "hi", { promptSource: "sdk" }),
      assistant("a1", call("t1")),
      assistant("a2", call("t2")),
      user("r2", [{ type: "tool_result", tool_use_id: "t2", content: "ok" }]),
    ]);
    expect(results(added)).toEqual([
      { type: "tool_result", tool_use_id: "t1", is_error: true, content: expect.stringContaining("interrupted") },
    ]);
    expect(added.at(-1)).toMatchObject({ role: "assistant", content: [text("No response requested.")] });
    const written = log.filter(([kind]) => kind === "chain");
    expect(written).toMatchObject([
      ["chain", "user", { parentUuid: "a1", sourceToolAssistantUUID: "a1" }],
      ["chain", "assistant", { message: { model: "<synthetic>" }, madeBy: "other" }],
    ]);
    expect(written.map(([, , line]) => (line as StoredLine).uuid)).toEqual(added.map(({ uuid }) => uuid));
    expect(written[0]?.[2]).not.toHaveProperty("isMeta");
  });

  test("at one of several calls of an answer: its result is stored like the others", () => {
    const split = (uuid: string, id: string) => ({
      ...assistant(uuid, call(id)),
      message: { id: "m", content: [call(id)] },
    });
    const result = user("r1", [{ type: "tool_result", tool_use_id: "t1", content: "ok" }]);
    const { log } = restored([user("p", "hi", { promptSource: "sdk" }), split("a1", "t1"), split("a2", "t2"), result]);
    const [line] = log.flatMap(([kind, type, written]) => (kind === "chain" && type === "user" ? [written] : []));
    expect(line).toMatchObject({ parentUuid: "a2", message: { content: [{ tool_use_id: "t2", is_error: true }] } });
    expect(line).not.toHaveProperty("isMeta");
  });

  test("at a prompt, or by an interruption, is closed", () => {
    for (const chain of [
      [user("p", "hi", { promptSource: "sdk" })],
      [user("p", "hi", { promptSource: "sdk" }), user("i", "[Request interrupted by user]")],
    ])
      expect(restored(chain).added).toMatchObject([{ role: "assistant" }]);
  });

  test("at the result of a tool, is closed", () => {
    const result = { type: "tool_result", tool_use_id: "t1", content: "done" };
    const chain = [user("p", "hi", { promptSource: "sdk" }), assistant("a", call("t1")), user("r", [result])];
    expect(restored(chain).added).toMatchObject([{ role: "assistant", content: [text("No response requested.")] }]);
  });

  test("regression: at the result of a tool and a prompt that joined the turn, is closed", () => {
    const result = { type: "tool_result", tool_use_id: "t1", content: "done" };
    const joined = { type: "attachment", uuid: "q", attachment: { type: "queued_command", prompt: "More." } };
    const chain = [user("p", "hi", { promptSource: "sdk" }), assistant("a", call("t1")), user("r", [result]), joined];
    const { conversation } = restored(chain, {}, true, {}, null, { queued_command: () => [text("More.")] });
    expect(conversation.links.at(-2)).toMatchObject({ role: "user", content: [text("More.")] });
    expect(conversation.links.at(-1)).toMatchObject({ content: [text("No response requested.")] });
  });

  test("regression: at an error of the API behind the result of a tool, is left as it is", () => {
    const result = { type: "tool_result", tool_use_id: "t1", content: "done" };
    const message = { id: "m", model: "<synthetic>", content: [text("API Error: 403")] };
    const failure = { type: "assistant", uuid: "e", isApiErrorMessage: true, message };
    const chain = [user("p", "hi", { promptSource: "sdk" }), assistant("a", call("t1")), user("r", [result]), failure];
    expect(restored(chain).conversation.links.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  });

  test("regression: at a message that asked the model to go on, is closed", () => {
    const go = user("g", "Go on.", { isMeta: true });
    const chain = [user("p", "hi", { promptSource: "sdk" }), assistant("a", text("Half")), go];
    expect(restored(chain).added).toMatchObject([{ role: "assistant", content: [text("No response requested.")] }]);
  });

  test("at the result of a tool where the turn had reached its limit, is left as it is", () => {
    const result = { type: "tool_result", tool_use_id: "t1", content: "done" };
    const limit = { type: "attachment", uuid: "l", parentUuid: "r", attachment: { type: "max_turns_reached" } };
    const chain = [user("p", "hi", { promptSource: "sdk" }), assistant("a", call("t1")), user("r", [result]), limit];
    expect(restored(chain).added).toEqual([]);
  });

  test("regression: at a structured output, which ends the turn, is left as it is", () => {
    const last = user("r", [{ type: "tool_result", tool_use_id: "t1", content: "done" }], { toolEndsTurn: true });
    const chain = [user("p", "hi", { promptSource: "sdk" }), assistant("a", call("t1")), last];
    expect(restored(chain).added).toEqual([]);
  });

  test("at words that are no prompt, is left as it is", () => {
    expect(restored([user("p", "said by a command")]).added).toEqual([]);
  });

  test("on purpose: adds nothing, because requests replace results that are missing", () => {
    const { added, log } = restored([user("p", "hi", { promptSource: "sdk" }), assistant("a", call("t1"))], {
      isCut: true,
    });
    expect(added).toEqual([]);
    expect(log.filter(([kind]) => kind === "chain")).toEqual([]);
  });
});

describe("regression: a resumed session began with the default model and mode", () => {
  const answer = (model: string): StoredLine => ({
    ...assistant("a", text("yes")),
    message: { id: "m-a", content: [text("yes")], model },
  });
  const notice = (type: string): StoredLine => ({ type: "attachment", uuid: "n", attachment: { type } });
  const modelAfter = (model: string, named: string | null = null) =>
    restored([user("p", "hi", { promptSource: "sdk" }), answer(model)], {}, true, { model: named }).session.model;

  test("it continues with the model of the last answer, unless one is named", () => {
    expect(modelAfter("claude-haiku-5-5")).toBe("claude-haiku-5-5");
    expect(modelAfter("claude-haiku-5-5", "opus")).toBe("claude-opus-5-5");
    expect(modelAfter("<synthetic>")).toBe("claude-opus-5-5");
  });

  test("it continues in plan mode, unless a mode is named or the plan mode was left", () => {
    const modesAfter = (types: readonly string[], permissionModes: StartupOptions["permissionModes"] = []) =>
      restored(types.map(notice), {}, true, { permissionModes }).modes;
    expect(modesAfter(["plan_mode"])).toEqual(["plan"]);
    expect(modesAfter(["plan_mode", "plan_mode_exit", "plan_mode_reentry"])).toEqual(["plan"]);
    expect(modesAfter(["plan_mode", "plan_mode_exit"])).toEqual([]);
    expect(modesAfter(["plan_mode"], ["acceptEdits"])).toEqual([]);
    expect(modesAfter(["plan_mode_other"])).toEqual([]);
  });

  test("regression: it continued in plan mode although it has no tool to leave it", () => {
    const { modes, log } = restored([notice("plan_mode")], {}, true, {}, null, {}, ["EnterPlanMode"]);
    expect([modes, log.some(([what]) => what === "mode")]).toEqual([[], true]);
  });
});
