import { expect, test } from "vitest";
import { Conversation, type ConversationLink } from "../../../../src/agent/core/conversation.ts";
import { coming, compactionThreshold, sendingLimit } from "../../../../src/agent/feature/compaction/limits.ts";
import { answerLink, userLink } from "../fixture.ts";

const threshold = (effective: object, env: Record<string, string> = {}): number | null =>
  compactionThreshold({
    ports: { env },
    settings: { effective: { ...effective } },
    session: { model: "claude-opus-5-5" },
  });
const window = { autoCompactWindow: 133_000 };

test("a summary has 33,000 tokens of the window to itself", () => {
  expect(threshold(window)).toBe(100_000);
  expect(threshold({ autoCompactWindow: 20_000 })).toBe(1);
  expect(threshold({})).toBeNull();
});

test("regression: a shorter limit of answers did not leave more room to the conversation", () => {
  expect(threshold(window, { CLAUDE_CODE_MAX_OUTPUT_TOKENS: "900" })).toBe(119_100);
  for (const value of ["30000", "0", "x", ""])
    expect(threshold(window, { CLAUDE_CODE_MAX_OUTPUT_TOKENS: value })).toBe(100_000);
});

test("settings and the environment switch it off", () => {
  expect(threshold({ ...window, autoCompactEnabled: false })).toBeNull();
  expect(threshold({ ...window, autoCompactEnabled: true })).toBe(100_000);
  for (const name of ["DISABLE_AUTO_COMPACT", "DISABLE_COMPACT"]) {
    expect(["1", "true", "YES", "on"].map((value) => threshold(window, { [name]: value }))).toEqual(
      Array(4).fill(null),
    );
    expect(["0", "", "10"].map((value) => threshold(window, { [name]: value }))).toEqual(Array(3).fill(100_000));
  }
});

const tokens = (links: readonly ConversationLink[], before: number | null): number => {
  const conversation = new Conversation();
  conversation.replace(links);
  return coming({ conversation, contextUsage: { tokens: before, dropped: 0, reported: null } });
};

test("the next request has the tokens of the last one and an estimate of what came since", () => {
  const long = userLink("u2", "x".repeat(3000));
  expect(tokens([], null)).toBe(0);
  expect(tokens([userLink("u1"), answerLink("a1")], 500)).toBe(500);
  const since = tokens([userLink("u1"), answerLink("a1"), long], 0);
  expect(since).toBeGreaterThanOrEqual(1000);
  expect(since).toBeLessThan(1020);
  expect(tokens([userLink("u1"), answerLink("a1"), long], 500)).toBe(500 + since);
  expect(tokens([userLink("u1"), answerLink("a1"), long, { ...answerLink("a2"), hidden: true }], 0)).toBeGreaterThan(
    since,
  );
});

test("regression: an image counted by its data, and the estimate of text was a quarter too low", () => {
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "x".repeat(90_000) } };
  const counted = (content: ConversationLink["content"]) => tokens([{ ...userLink("u1"), content }], 0);
  expect(counted([image])).toBe(2667);
  expect(counted([{ type: "text", text: "x".repeat(29_998) }])).toBe(10_000);
  expect(tokens([userLink("u1", "x")], null)).toBe(3300 + tokens([userLink("u1", "x")], 0));
});

test("regression: the share of the window that the environment names was ignored", () => {
  const share = (value: string, effective: object = {}) =>
    threshold(effective, { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: value });
  expect(share("5")).toBe(49_000);
  expect(share("5", { autoCompactWindow: 100_000 })).toBe(4000);
  expect(share("100", { autoCompactWindow: 100_000 })).toBe(67_000);
  for (const value of ["0", "-5", "101", "x", ""]) expect(share(value)).toBeNull();
  expect(share("0", window)).toBe(100_000);
});

test("a request is not sent if it leaves too little room for an answer", () => {
  const limit = (model: string, env = {}) => sendingLimit({ ports: { env } }, { model: () => model });
  expect(limit("claude-opus-5-5")).toBe(977_000);
  expect(limit("claude-sonnet-4-6")).toBe(177_000);
  expect(limit("claude-sonnet-4-6", { CLAUDE_CODE_MAX_OUTPUT_TOKENS: "900" })).toBe(196_100);
});

test("regression: long requests to models without a limit were not sent", () => {
  const limit = (model: string) => sendingLimit({ ports: { env: {} } }, { model: () => model });
  for (const model of ["claude-sonnet-4-5", "claude-haiku-4-5-20251001", "claude-opus-4-5", "claude-sonnet-4-5[1m]"])
    expect(limit(model)).toBe(Infinity);
});
