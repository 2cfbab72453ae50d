import { expect, test } from "vitest";
import { Conversation, type ConversationLink } from "../../../../src/agent/core/conversation.ts";
import { coming, compactionThreshold } from "../../../../src/agent/feature/compaction/limits.ts";
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

test("the next request has the tokens of the last one and an estimate of what came since", () => {
  const tokens = (links: readonly ConversationLink[], before: number | null): number => {
    const conversation = new Conversation();
    conversation.replace(links);
    return coming({ conversation, contextUsage: { tokens: before, dropped: 0, reported: null } });
  };
  const long = userLink("u2", "x".repeat(4000));
  expect(tokens([], null)).toBe(0);
  expect(tokens([userLink("u1"), answerLink("a1")], 500)).toBe(500);
  const since = tokens([userLink("u1"), answerLink("a1"), long], 0);
  expect(since).toBeGreaterThan(1000);
  expect(since).toBeLessThan(1020);
  expect(tokens([userLink("u1"), answerLink("a1"), long], 500)).toBe(500 + since);
  expect(tokens([userLink("u1"), answerLink("a1"), long, { ...answerLink("a2"), hidden: true }], 0)).toBeGreaterThan(
    since,
  );
  expect(tokens([long], null)).toBe(since);
});
