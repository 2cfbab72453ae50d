import { moveFolder } from "@agentwire/replay/node";
import { expect, test } from "vitest";
import { projectName } from "../../../src/node/capsule/move-folder.ts";

test("replaces a folder as a path and as the name of a project", () => {
  const move = moveFolder("/home/me/my.app", "/tmp/x");
  expect(move("cd /home/me/my.app/src")).toBe("cd /tmp/x/src");
  expect(move(`projects/${projectName("/home/me/my.app")}/s.jsonl`)).toBe("projects/-tmp-x/s.jsonl");
});
