import { expect, test } from "vitest";
import { preloadSkills } from "../../../../../src/agent/feature/subagents/definition/skills.ts";
import { openSession, skill } from "../fixture.ts";

test("skills are added in order; unknown ones and those that fail are left out", async () => {
  const { context, services } = openSession({ skills: [skill("a"), skill("broken", { body: "" }), skill("b")] });
  await preloadSkills(context, services.thread, ["b", "broken", "unknown", "a"], new AbortController().signal);
  const { links } = services.thread.conversation;
  expect(links.map(({ role, content }) => [role, content[0]?.text])).toEqual([
    ["user", "text of b"],
    ["user", "text of a"],
  ]);
  expect(services.thread.transcript.leaf).toBe(links.at(-1)?.uuid);
});
