import { expect, test } from "vitest";
import { waitingSkillsFeature } from "../../../../src/agent/feature/skills/waiting-skills.ts";
import { openFeature } from "../fixture.ts";

test("the files that tools read or changed list skills, in every conversation", async () => {
  const touched: string[] = [];
  const extensions = {
    hasWaitingSkills: true,
    touched: async (paths: readonly string[]) => void touched.push(...paths),
  };
  const feature = waitingSkillsFeature({ extensions });
  for (const fields of [{}, { agentId: "a1" }]) {
    const { turn } = openFeature(fields);
    await feature.extendTurn?.(turn())?.afterTools?.(["/p/a.ts"], []);
  }
  expect(touched).toEqual(["/p/a.ts", "/p/a.ts"]);
  extensions.hasWaitingSkills = false;
  expect(feature.extendTurn?.(openFeature({}).turn())).toBeNull();
});
