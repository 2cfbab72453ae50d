import { expect, test } from "vitest";
import { planControls } from "../../../../src/agent/feature/plan/controls.ts";
import { ask } from "../../control/ask.ts";

test("get_plan shows the plan, if there is one", async () => {
  const read = async () => ({ path: "/p.md", text: "Do it" });
  expect(await ask(planControls.get_plan, { plans: { read } })).toEqual({
    exists: true,
    content: "Do it",
    path: "/p.md",
  });
  expect(await ask(planControls.get_plan, { plans: { read: async () => null } })).toEqual({ exists: false });
});
