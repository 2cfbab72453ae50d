import { diffTapes } from "@agentwire/replay";
import { expect, test } from "vitest";
import { differenceTitle } from "../../../viewer/compare/difference-title.ts";
import { tapeOfScene } from "../sample.ts";

const titles = (second: (scene: Parameters<Parameters<typeof tapeOfScene>[0]>[0]) => void): string[] => {
  const first = tapeOfScene((scene) => {
    scene.prompt("go");
    scene.init();
    scene.uses("m1", "t1", "Bash", { command: "ls" });
    scene.result();
  });
  return diffTapes(first, tapeOfScene(second)).differences.map(differenceTitle);
};

test("names the field that differs, not its values", () => {
  const [title] = titles((scene) => {
    scene.prompt("go");
    scene.init();
    scene.uses("m1", "t1", "Bash", { command: "rm -rf \u202e/" });
    scene.result();
  });
  expect(title).toBe("assistant (tool_use Bash) differs in message.content[0].input.command.");
});

test("names what only one session has", () => {
  const found = titles((scene) => {
    scene.prompt("go");
    scene.init();
    scene.uses("m1", "t1", "Bash", { command: "ls" });
  });
  expect(found).toEqual([expect.stringMatching(/^Only the first session has .*result/)]);
});
