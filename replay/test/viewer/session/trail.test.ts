import { expect, test } from "vitest";
import { trailOf } from "../../../viewer/session/trail.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

const session = sessionOf((scene) => {
  turnWithTool(scene);
  const input = { hook_event_name: "Stop" };
  scene.agent({
    type: "control_request",
    request_id: "h",
    request: { subtype: "hook_callback", callback_id: "c", input },
  });
  scene.answers("h", {});
});
const roles = (seq: number) => trailOf(session, seq).map(({ role, seq: at }) => `${role} ${at}`);

test("the trail of a tool goes from the prompt to the result, wherever it is entered", () => {
  const full = ["prompt 0", "model 2", "question 3", "answer 4", "result 5"];
  for (const seq of [2, 3, 4, 5]) expect(roles(seq)).toEqual(full);
});

test("the trail of anything else has what led to it, and what it led to", () => {
  expect(roles(8)).toEqual(["hook 8", "hook answer 9"]);
  expect(roles(99)).toEqual([]);
});
