import { expect, test } from "vitest";
import { getPlan } from "../../../../src/agent/feature/plan/controls.ts";
import { ask } from "../../control/ask.ts";

test("get_plan shows the plan, if there is one", async () => {
  const read = async () => ({ path: "/p.md", text: "Do it" });
  expect(await ask(getPlan, { read })).toEqual({
    exists: true,
    content: "Do it",
    path: "/p.md",
  });
  expect(await ask(getPlan, { read: async () => null })).toEqual({ exists: false });
});
