import { expect, test } from "vitest";
import { waitingSkillsFeature } from "../../../../src/agent/feature/skills/waiting-skills.ts";
import { openFeature } from "../fixture.ts";

test("the files that tools read or changed list skills, in every conversation", async () => {
  const touched: string[] = [];
  const feature = waitingSkillsFeature({ extensions: { touched: async (paths) => void touched.push(...paths) } });
  for (const fields of [{}, { agentId: "a1" }]) {
    const { turn } = openFeature(fields);
    await feature.extendTurn?.(turn())?.afterTools?.(["/p/a.ts"], []);
  }
  expect(touched).toEqual(["/p/a.ts", "/p/a.ts"]);
});

test("files that no skill waits for cost no step, so that a session that is run again keeps the order of its effects", () => {
  const feature = waitingSkillsFeature({ extensions: { touched: () => undefined } });
  expect(feature.extendTurn?.(openFeature({}).turn())?.afterTools?.(["/p/a.ts"], [])).toBeUndefined();
});
