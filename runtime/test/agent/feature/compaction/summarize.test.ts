import { expect, test } from "vitest";
import type { CompactionPlan } from "../../../../src/agent/feature/compaction/plan.ts";
import { requestSummary } from "../../../../src/agent/feature/compaction/summarize.ts";
import { ModelError } from "../../../../src/model/model-error.ts";
import { answerLink, type FeatureFields, openFeature, userLink } from "../fixture.ts";

const full: CompactionPlan = { summarised: [userLink("u1"), answerLink("a1")], rest: null, retained: [] };
const status = (code: number, message = "no"): ModelError => new ModelError({ kind: "status", status: code, message });
const tooLong = status(400, "prompt is too long");

async function summarise(
  fields: FeatureFields,
  plan: CompactionPlan = full,
  signal: AbortSignal = new AbortController().signal,
  repeats = false,
) {
  const fixture = openFeature(fields);
  const summary = await requestSummary(
    fixture.services,
    fixture.thread,
    plan,
    { instructions: "keep names", repeats },
    signal,
  );
  return { ...fixture, summary };
}

test("the model reads the conversation and then the request, and its answer is paid for", async () => {
  const { summary, created, session } = await summarise({ answers: [" <summary>gist</summary> \n"] });
  expect(summary).toEqual({ text: "<summary>gist</summary>" });
  const messages = JSON.stringify(created[0]?.messages);
  expect(messages).toMatch(/preamble of the main thread.*u1.*a1.*CRITICAL.*keep names/);
  expect(session.ledger.cost).toBeGreaterThan(0);
  expect(session.ledger.apiMs).toBeGreaterThan(0);
});

test("an empty answer to the longer part is asked for again with the shorter one", async () => {
  const plan: CompactionPlan = { ...full, rest: [userLink("only")] };
  const { summary, created } = await summarise({ answers: ["  ", "<summary>gist</summary>"] }, plan);
  expect(summary).toEqual({ text: "<summary>gist</summary>" });
  expect(created.map(({ messages }) => JSON.stringify(messages).includes('"a1"'))).toEqual([true, false]);
  const first = await summarise({ answers: ["<summary>gist</summary>"] }, plan);
  expect(first.created).toHaveLength(1);
});

test("a summary without its marks is asked for once more, and the marked one is taken", async () => {
  const marked = "<summary>gist</summary>";
  expect((await summarise({ answers: ["plain", marked] })).summary).toEqual({ text: marked });
  const { summary, created } = await summarise({ answers: ["plain", "other"] });
  expect(summary).toEqual({ text: "plain" });
  expect(created).toHaveLength(2);
});

test("an empty summary is a failure", async () => {
  const { summary } = await summarise({ answers: [""] });
  expect(summary).toEqual({
    text: null,
    error: "Error during compaction: no assistant message in summarization response",
  });
});

test("a failure of the longer part is not followed by the shorter one", async () => {
  const { created } = await summarise({ answers: [status(403)] }, { ...full, rest: [userLink("only")] });
  expect(created).toHaveLength(1);
});

test("a request that was too long is repeated once", async () => {
  expect((await summarise({ answers: [tooLong, "<summary>gist</summary>"] })).summary).toEqual({
    text: "<summary>gist</summary>",
  });
  const { summary, created } = await summarise({ answers: [tooLong, tooLong, "<summary>gist</summary>"] });
  expect(summary).toMatchObject({ text: null, error: expect.stringContaining("Prompt is too long") });
  expect(created).toHaveLength(2);
});

test("regression: a summary whose request had too many bytes was not retried after such a refusal", async () => {
  const answers = [status(413), "<summary>gist</summary>"];
  expect((await summarise({ answers }, full, undefined, true)).created).toHaveLength(2);
  expect((await summarise({ answers })).summary).toMatchObject({ text: null, tooLong: true });
});

test("a request whose form was refused is made plainer step by step", async () => {
  const { summary, created } = await summarise({ answers: [...Array(5).fill(status(400)), "<summary>gist</summary>"] });
  expect(summary).toEqual({ text: "<summary>gist</summary>" });
  expect(created).toHaveLength(6);
  expect([created[0]?.thinking !== undefined, created[5]?.thinking]).toEqual([true, undefined]);
  const refused = await summarise({ answers: Array(7).fill(status(400)) });
  expect([refused.summary.text, refused.created.length]).toEqual([null, 6]);
});

test("regression: a second request for a summary in tags was repeated in plainer forms", async () => {
  const { summary, created } = await summarise({ answers: ["no tags", status(400), "<summary>late</summary>"] });
  expect(summary).toEqual({ text: "no tags" });
  expect(created).toHaveLength(2);
});

test("a failure that may pass is retried after a pause, as often as the options say", async () => {
  const passing = await summarise({ answers: [status(529), status(500), "<summary>gist</summary>"] });
  expect([passing.summary, passing.slept]).toEqual([{ text: "<summary>gist</summary>" }, [500, 1000]]);
  const { summary, created } = await summarise({
    answers: Array(4).fill(status(529)),
    options: { maxRetries: 2 },
  });
  expect([summary.text, created.length]).toEqual([null, 3]);
  expect((await summarise({ answers: [status(401), "<summary>gist</summary>"] })).summary).toEqual({
    text: "<summary>gist</summary>",
  });
  expect((await summarise({ answers: [status(403), "<summary>gist</summary>"] })).summary.text).toBeNull();
});

test("an interrupt ends the request and its pauses", async () => {
  const interrupted = { text: null, error: "interrupted" };
  expect((await summarise({}, full, AbortSignal.abort())).summary).toEqual(interrupted);
  const fixture = openFeature({ answers: [status(529), "<summary>gist</summary>"] });
  const stop = new AbortController();
  const { clock } = fixture.services.ports;
  Object.assign(clock, {
    sleep: async () => {
      stop.abort();
      throw stop.signal.reason;
    },
  });
  expect(
    await requestSummary(fixture.services, fixture.thread, full, { instructions: "", repeats: false }, stop.signal),
  ).toEqual(interrupted);
  expect(fixture.created).toHaveLength(1);
});
