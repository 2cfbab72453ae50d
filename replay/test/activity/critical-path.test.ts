import { expect, test } from "vitest";
import { followActivity } from "../../src/activity/activity.ts";
import { criticalPath } from "../../src/activity/critical-path.ts";
import { createScene } from "./scene.ts";

test("the critical path goes through the tool that ended last, not through those beside it", () => {
  const scene = createScene();
  scene.prompt("go");
  scene.init();
  scene.wait(100);
  scene.uses("m", "fast", "Read");
  scene.uses("m", "slow", "Bash");
  scene.wait(10);
  scene.toolResult("fast", "");
  scene.wait(1000);
  scene.toolResult("slow", "");
  scene.wait(50);
  scene.assistant("m2", "done");
  scene.result();
  const follower = followActivity();
  for (const event of scene.events) follower.push(event);
  const { spans } = follower.activity();
  const path = criticalPath(spans);
  expect(spans.filter(({ id }) => path.has(id)).map(({ name, from }) => [name, from / 1000])).toEqual([
    ["opus", 0],
    ["Bash", 100],
    ["opus", 1110],
  ]);
});
