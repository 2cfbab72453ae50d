import { expect, test } from "vitest";
import { packActivity } from "../../../src/view/packed-session.ts";
import { waterfallOf } from "../../../viewer/session/waterfall.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

test("the waterfall has all spans of the text that threads exchange", async () => {
  const session = sessionOf(turnWithTool);
  const activity = await session.activity();
  const { spans, to, contextWindow } = waterfallOf(packActivity(activity));
  expect(spans).toEqual(activity.spans);
  expect([to, contextWindow]).toEqual([activity.to, 1000]);
});
