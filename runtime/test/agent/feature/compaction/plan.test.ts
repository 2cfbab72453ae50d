import { expect, test } from "vitest";
import type { ConversationLink } from "../../../../src/agent/core/conversation.ts";
import { planTail, planWhole } from "../../../../src/agent/feature/compaction/plan.ts";
import { summaryText } from "../../../../src/agent/feature/compaction/summary.ts";

const user = (uuid: string): ConversationLink => ({ uuid, role: "user", content: [{ type: "text", text: uuid }] });
const answer = (uuid: string, messageId = uuid): ConversationLink => ({
  uuid,
  role: "assistant",
  messageId,
  content: [{ type: "text", text: uuid }],
});
const result = (uuid: string): ConversationLink => ({
  uuid,
  role: "user",
  content: [{ type: "tool_result", tool_use_id: "t" }],
});
const ids = (links: readonly ConversationLink[] | undefined): string[] | undefined => links?.map(({ uuid }) => uuid);

test("the tail begins with the first block of the last answer", () => {
  const plan = planTail([user("one"), answer("a1"), user("two"), answer("a2", "m"), answer("a2b", "m"), user("three")]);
  expect(ids(plan?.kept)).toEqual(["a2", "a2b", "three"]);
  expect(ids(plan?.summarised)).toEqual(["one", "a1", "two", "a2", "a2b"]);
});

test("results of calls are summed up as well, and an answer where the API takes no more is not", () => {
  const plan = planTail([user("one"), answer("a1"), user("two"), answer("a2"), result("r2")]);
  expect(ids(plan?.summarised)?.at(-1)).toBe("r2");
  expect(ids(plan?.rest ?? undefined)?.at(-1)).toBe("two");
  expect(ids(plan?.kept)).toEqual(["a2", "r2"]);
  const links = [user("one"), answer("a1"), user("two"), answer("a2"), user("three")];
  expect(ids(planTail(links)?.summarised)?.at(-1)).toBe("a2");
  expect(ids(planTail(links, true)?.summarised)?.at(-1)).toBe("two");
});

test("one exchange alone cannot be shortened", () => {
  expect(planTail([user("one"), answer("a1"), user("two")])).toBeNull();
  expect(planTail([user("one")])).toBeNull();
});

test("the whole needs an answer", () => {
  expect(planWhole([user("one")])).toBeNull();
  expect(ids(planWhole([user("one"), answer("a1")])?.kept)).toEqual([]);
});

test("the thinking before a summary does not stay", () => {
  expect(summaryText("<analysis>long</analysis>\n<summary>\nshort\n</summary>")).toBe("short");
  expect(summaryText("no tags")).toBe("no tags");
});
