import { expect, test } from "vitest";
import { backgroundHooks } from "../../../../src/agent/feature/background-hooks/background-hooks.ts";
import { openFeature } from "../fixture.ts";

test("output of hooks joins the main conversation and its transcript, once", async () => {
  const { services, turn, texts, lines } = openFeature();
  const answers = ["Stop hook: one", "two"];
  const feature = backgroundHooks({ ports: services.ports, drainAnswers: () => answers.splice(0) });
  const extension = feature.extendTurn?.(turn());
  await extension?.addNews?.(true);
  expect(texts()).toEqual([expect.stringContaining("Stop hook: one"), expect.stringContaining("two")]);
  await extension?.addNews?.(false);
  expect(texts()).toHaveLength(2);
  expect((await lines()).map(({ type }) => type)).toEqual(["attachment", "attachment"]);
});

test("turns of subagents take nothing", () => {
  const { services, turn } = openFeature({ agentId: "a1" });
  let drained = 0;
  const drainAnswers = (): string[] => {
    drained += 1;
    return [];
  };
  expect(backgroundHooks({ ports: services.ports, drainAnswers }).extendTurn?.(turn())).toBeNull();
  expect(drained).toBe(0);
});
