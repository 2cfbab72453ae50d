import { expect, test } from "vitest";
import { type ApiFailure, blockingLimit } from "../../../../src/agent/core/api-failure.ts";
import { AutomaticCompaction } from "../../../../src/agent/feature/compaction/automatic.ts";
import { ModelError } from "../../../../src/model/model-error.ts";
import { say } from "../../fixture/scripted-model.ts";
import { drive, isResult } from "../../fixture/session.ts";
import { answerLink, type FeatureFields, openFeature, twoExchanges, userLink } from "../fixture.ts";

const failure = (status: number | null, message = "no"): ApiFailure => ({
  ...{ status, message, type: null, code: null, requestId: null, retryAfterMs: null, kind: "status", retry: null },
});
const tooLarge = failure(413);

function open(fields: FeatureFields = {}) {
  const fixture = openFeature({
    links: twoExchanges,
    answers: ["<summary>short</summary>", "<summary>shorter</summary>"],
    ...fields,
  });
  return { ...fixture, automatic: new AutomaticCompaction(fixture.services, fixture.turn()) };
}

test.each([
  ["413", tooLarge, true],
  ["400 for its length", failure(400, "Prompt is too long: 9 > 8"), true],
  ["400 for the pages of a PDF", failure(400, "A maximum of 100 PDF pages may be provided."), true],
  ["400", failure(400), false],
  ["another status for its length", failure(500, "prompt is too long"), false],
  ["no answer", failure(null), false],
])(
  "a request that failed with %s is made again only if its length or its media was the reason",
  async (_, refused, again) => {
    const { automatic, created, texts } = open();
    expect(await automatic.onModelError(refused)).toBe(again);
    expect(created).toHaveLength(again ? 1 : 0);
    expect(texts()[0]).toMatch(again ? /short/ : /^u1$/);
  },
);

test("a turn is summarized at most once, and so is the next turn", async () => {
  const { automatic, created, thread, services, turn } = open();
  expect(await automatic.onModelError(tooLarge)).toBe(true);
  thread.conversation.replace(twoExchanges);
  expect(await automatic.onModelError(tooLarge)).toBe(false);
  expect(created).toHaveLength(1);
  expect(await new AutomaticCompaction(services, turn()).onModelError(tooLarge)).toBe(true);
});

test("a conversation that cannot be shortened is left as it is, and does not use up the try", async () => {
  const { automatic, created, thread, frames } = open({ links: [userLink("u1")] });
  expect(await automatic.onModelError(tooLarge)).toBe(false);
  expect([created, frames]).toEqual([[], []]);
  thread.conversation.replace(twoExchanges);
  expect(await automatic.onModelError(tooLarge)).toBe(true);
});

test("a conversation with refused media keeps all from the second answer on, a large one the last answer", async () => {
  const retained = async (refused: ApiFailure) => {
    const { automatic, texts } = open({ links: [...twoExchanges, answerLink("a3"), userLink("u4")] });
    await automatic.onModelError(refused);
    return texts().slice(1);
  };
  const media = failure(400, "A maximum of 100 PDF pages may be provided.");
  expect(await retained(media)).toEqual(["a2", "u3", "a3", "u4"]);
  expect(await retained(tooLarge)).toEqual(["a3", "u4"]);
});

test("regression: a refused conversation was compacted although compaction is off", async () => {
  for (const fields of [{ settings: { autoCompactEnabled: false } }, { env: { DISABLE_COMPACT: "1" } }]) {
    const { automatic, created } = open(fields);
    expect(await automatic.onModelError(tooLarge)).toBe(false);
    expect(created).toEqual([]);
  }
});

test("a request with too many bytes is not shortened to one exchange", async () => {
  const { automatic, created, frames } = open({ links: [userLink("u1"), answerLink("a1"), userLink("u2")] });
  expect(await automatic.onModelError(tooLarge)).toBe(false);
  expect(created).toEqual([]);
  expect(frames.at(-1)).toMatchObject({ compact_result: "failed", compact_error: "too_few_groups" });
});

test("an aborted turn requests no summary", async () => {
  const { services, turn, created } = open();
  expect(await new AutomaticCompaction(services, turn(AbortSignal.abort())).onModelError(tooLarge)).toBe(false);
  expect(created).toEqual([]);
});

test("a summary counts as a turn of the main conversation, and only there", async () => {
  const main = open();
  await main.automatic.onModelError(tooLarge);
  expect(main.record.numTurns).toBe(2);
  const subagent = open({ agentId: "a1" });
  expect(await subagent.automatic.onModelError(tooLarge)).toBe(true);
  expect(subagent.record.numTurns).toBe(1);
});

test("without a summary the request is not made again", async () => {
  const { automatic, record, texts } = open({
    answers: [new ModelError({ kind: "status", status: 403, message: "no" })],
  });
  expect(await automatic.onModelError(tooLarge)).toBe(false);
  expect([record.numTurns, texts()]).toEqual([1, ["u1", "a1", "u2", "a2", "u3"]]);
});

test("a request that reaches the threshold is summed up before it is made, once", async () => {
  const links = twoExchanges.slice(0, 4);
  const run = async (tokens: number) => {
    const { automatic, thread, created } = open({ links, env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "133000" } });
    thread.contextUsage.tokens = tokens;
    await automatic.beforeModelCall();
    thread.conversation.replace(links);
    thread.contextUsage.tokens = tokens;
    await automatic.beforeModelCall();
    return created.length;
  };
  expect([await run(99_999), await run(100_000)]).toEqual([0, 1]);
});

test("without a window, no automatic summary is made", async () => {
  const { automatic, thread, created } = open();
  thread.contextUsage.tokens = 900_000;
  expect(await automatic.beforeModelCall()).toBeNull();
  expect(created).toEqual([]);
});

test("a request that is longer than the model's window is summed up, or not made", async () => {
  const long = open({ links: [userLink("u1"), answerLink("a1"), userLink("u2")] });
  long.thread.contextUsage.tokens = 1_000_000;
  expect(await long.automatic.beforeModelCall()).toBeNull();
  expect(long.texts()).toEqual([expect.stringContaining("short"), "u2"]);
  const first = open({ links: [userLink("u1")] });
  first.thread.contextUsage.tokens = 1_000_000;
  expect(await first.automatic.beforeModelCall()).toBe(blockingLimit);
  expect(first.frames.at(-1)).toMatchObject({ compact_result: "failed", compact_error: "too_few_groups" });
});

test("a summary that is refused for its length is asked for with less", async () => {
  const tooLong = new ModelError({ kind: "status", status: 400, message: "prompt is too long" });
  const { automatic, created, texts } = open({
    links: [...twoExchanges, answerLink("a3"), userLink("u4"), answerLink("a4"), userLink("u5")],
    answers: [tooLong, tooLong, "<summary>short</summary>"],
  });
  expect(await automatic.onModelError(failure(400, "prompt is too long"))).toBe(true);
  expect(created).toHaveLength(3);
  expect(texts().slice(1)).toEqual(["a2", "u3", "a3", "u4", "a4", "u5"]);
});

test.each([
  ["413", new ModelError({ kind: "status", status: 413, message: "Request too large" })],
  ["its length", new ModelError({ kind: "status", status: 400, message: "prompt is too long: 9 > 8" })],
])("a session whose request is refused for %s continues with a summary", async (_, fails) => {
  const message = { content: [{ type: "text", text: "<summary>the gist</summary>" }], usage: {} };
  const agent = drive(
    [say("one"), say("two"), { fails }, say("three")],
    [],
    new Map(),
    {},
    false,
    undefined,
    async () => ({
      message,
      requestId: null,
    }),
  );
  for (const result of ["one", "two", "three"]) {
    agent.user(`say ${result}`);
    await agent.until((frame) => isResult(frame) && frame.result === result);
  }
  await agent.end();
  expect(agent.requests).toHaveLength(4);
  const [refused, repeated] = agent.requests.slice(2).map(({ body }) => JSON.stringify(body.messages));
  expect(refused).toContain("say one");
  expect(repeated).toContain("the gist");
  expect(repeated).not.toContain("say one");
  expect(repeated).toContain("say three");
  expect(agent.frames.some(({ subtype }) => subtype === "compact_boundary")).toBe(true);
});
