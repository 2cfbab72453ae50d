import { describe, expect, test } from "vitest";
import type { ConversationLink } from "../../../../src/agent/core/conversation.ts";
import { planAll, planRefused, planTail } from "../../../../src/agent/feature/compaction/plan.ts";
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
  expect(ids(plan?.retained)).toEqual(["a2", "a2b", "three"]);
  expect(ids(plan?.summarised)).toEqual(["one", "a1", "two", "a2", "a2b"]);
});

test("results of calls are summed up as well, and an answer if the API takes no more is not", () => {
  const plan = planTail([user("one"), answer("a1"), user("two"), answer("a2"), result("r2")]);
  expect(ids(plan?.summarised)?.at(-1)).toBe("r2");
  expect(ids(plan?.rest ?? undefined)?.at(-1)).toBe("two");
  expect(ids(plan?.retained)).toEqual(["a2", "r2"]);
  const links = [user("one"), answer("a1"), user("two"), answer("a2"), user("three")];
  expect(ids(planTail(links)?.summarised)?.at(-1)).toBe("a2");
});

test("one exchange alone cannot be shortened", () => {
  expect(planTail([user("one"), answer("a1"), user("two")])).toBeNull();
  expect(planTail([user("one")])).toBeNull();
});

describe("plans for a conversation that the API refuses", () => {
  const refused = (excess: number | null, allGroups = false) => ({ excess, allGroups });
  const long = [1, 2, 3, 4, 5].flatMap((n) => [user(`prompt ${n}`), answer(`a${n}`)]);
  const plans = (links: readonly ConversationLink[], excess: number | null) =>
    planRefused(links, refused(excess)).map(({ summarised, retained }) => [summarised.length, ids(retained)?.[0]]);

  test("summarize all but the last answer where the excess is unknown, then half of that, then all with a gap", () => {
    expect(plans([...long, user("last")], null)).toEqual([
      [9, "a5"],
      [5, "a3"],
      [3, "a2"],
      [10, "last"],
      [10, "last"],
    ]);
    expect(planRefused([...long, user("last")], refused(null)).at(-1)?.summarised[0]?.uuid).toBe("");
  });

  test("summarize the oldest groups that hold the excess", () => {
    expect(plans([...long, user("last")], 6)[0]).toEqual([5, "a3"]);
    expect(plans([...long, user("last")], 100_000)[0]).toEqual([9, "a5"]);
  });

  test("summarize whole groups only after a request with too many bytes", () => {
    expect(planRefused([user("one"), answer("a1"), user("two")], refused(0, true))).toEqual([]);
    const links = [user("one"), answer("a1"), user("two"), answer("a2"), user("three")];
    expect(
      planRefused(links, refused(0, true)).map(({ summarised, retained }) => [ids(summarised), ids(retained)]),
    ).toEqual([
      [
        ["one", "a1", "two"],
        ["a2", "three"],
      ],
    ]);
  });

  test("leave nothing out where the conversation is only about to be too long", () => {
    const links = [user("one"), answer("a1"), user("two")];
    expect(planRefused(links, refused(0)).map(({ summarised }) => ids(summarised))).toEqual([
      ["one", "a1"],
      ["one", "a1"],
    ]);
    expect(planRefused([user("one")], refused(0))).toEqual([]);
  });
});

test("the whole needs an answer", () => {
  expect(planAll([user("one")])).toBeNull();
  expect(ids(planAll([user("one"), answer("a1")])?.retained)).toEqual([]);
});

test("the thinking before a summary does not stay", () => {
  expect(summaryText("<analysis>long</analysis>\n<summary>\nshort\n</summary>")).toBe("short");
  expect(summaryText("no tags")).toBe("no tags");
});

test("regression: a compaction left out the feedback of a Stop hook and repeated it after the summary", () => {
  const feedback: ConversationLink = { ...user("feedback"), nudge: true };
  const [plan] = planRefused([user("one"), answer("a1"), feedback], { excess: null, allGroups: false });
  expect([ids(plan?.summarised)?.at(-1), ids(plan?.retained)]).toEqual(["feedback", []]);
});
