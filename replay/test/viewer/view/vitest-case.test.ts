import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { readOverview } from "../../../src/view/overview.ts";
import { vitestCase } from "../../../viewer/view/vitest-case.ts";
import { createScene } from "../../activity/scene.ts";

test("the copied test is a program whatever the session contains, and names its tape and prompt", async () => {
  const scene = createScene();
  const reader = readOverview();
  scene.prompt('"); process.exit(); // \u202e `x`');
  scene.init();
  scene.result();
  for (const event of scene.events) reader.push(event);
  const code = vitestCase({
    ...{ title: 'a".tape.jsonl', source: "tape", state: "complete", problems: [], header: null, violations: [] },
    overview: reader.overview("complete"),
  });
  expect((await transformWithOxc(code, "a.test.ts")).code).toContain("toBeReproduced");
  expect(code).toContain(String.raw`replay("tapes/a\".tape.jsonl")`);
  expect(code).toMatch(/^[ -~\n]*$/);
});
