import { expect, test } from "vitest";
import { newSession } from "../../../src/agent/core/session-state.ts";

const start = {
  id: "s1",
  additionalDirectories: ["/other"],
  model: "m",
  requestedModel: null,
  thinking: "default" as const,
  thinkingDisplay: "updates" as const,
  effort: "high" as const,
  mode: "plan" as const,
  title: "t",
} satisfies Parameters<typeof newSession>[0];

test("a session begins with what it is started with, and otherwise with nothing", () => {
  const session = newSession(start);
  expect(session).toMatchObject(start);
  expect(session).toMatchObject({
    planChecks: false,
    modeBeforePlan: null,
    slug: null,
    results: 0,
    deferredResults: [],
    goal: null,
    promptId: null,
    contextUsage: { tokens: null, dropped: 0, reported: null },
    shellRan: false,
    begun: false,
  });
  expect(session.conversation.links).toEqual([]);
  expect(session.ledger.cost).toBe(0);
});

test("two sessions share neither conversation nor ledger", () => {
  const [one, other] = [newSession(start), newSession(start)];
  expect(one.conversation).not.toBe(other.conversation);
  expect(one.ledger).not.toBe(other.ledger);
});
