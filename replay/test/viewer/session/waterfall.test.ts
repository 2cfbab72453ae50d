import { expect, test } from "vitest";
import { spansIn } from "../../../viewer/session/span-columns.ts";
import { waterfallOf } from "../../../viewer/session/waterfall.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

test("the waterfall has all spans, the cost and the context of a session", async () => {
  const activity = await sessionOf(turnWithTool).activity();
  const waterfall = waterfallOf(activity);
  const { spans, from, to, contextWindow, cost, context } = waterfall;
  expect(spansIn(spans)).toEqual(
    activity.spans.map((span) => expect.objectContaining({ id: span.id, name: span.name })),
  );
  expect([from, to, contextWindow]).toEqual([activity.from, activity.to, 1000]);
  expect(waterfall.tools).toEqual(["Bash"]);
  expect(cost.us).toHaveLength(cost.value.length);
  expect(context.value.length).toBeGreaterThan(0);
  expect(structuredClone(waterfall)).toEqual(waterfall);
});
