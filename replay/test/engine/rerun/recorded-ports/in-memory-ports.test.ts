import type { ModelPort } from "@agentwire/runtime";
import { expect, it } from "vitest";
import { createManualClock, inMemoryPorts } from "../../../../src/engine/rerun/recorded-ports/in-memory-ports.ts";

it("ids differ in their first digits and in their last ones, of which short names are made", () => {
  const { ids } = inMemoryPorts({} as ModelPort, createManualClock(0), {});
  const made = Array.from({ length: 100 }, () => ids.uuid());
  expect(new Set(made.map((id) => id.slice(0, 8))).size).toBe(100);
  expect(new Set(made.map((id) => id.slice(-6))).size).toBe(100);
});

it("files that the tape reports are found by name, by folder and by pattern", async () => {
  const texts = ["/p/a/skills/x/SKILL.md", "/p/a/skills/x/deep/SKILL.md", "/p/a/note.txt"].map(
    (path) => [path, "t"] as const,
  );
  const { files } = inMemoryPorts({} as ModelPort, createManualClock(0), {}, { files: new Map(texts) });
  expect(new TextDecoder().decode(await files.read("/p/a/note.txt"))).toBe("t");
  expect((await files.stat("/p/a/skills"))?.kind).toBe("directory");
  expect(await files.stat("/p/b")).toBeNull();
  expect(await files.list("/p/a")).toEqual([
    { name: "skills", kind: "directory" },
    { name: "note.txt", kind: "file" },
  ]);
  expect(await files.glob("/p/a/skills", "*/SKILL.md")).toEqual(["/p/a/skills/x/SKILL.md"]);
  expect(await files.glob("/p/a", "**/*.md")).toEqual(texts.slice(0, 2).map(([path]) => path));
  expect(await files.glob("/p/a", "note?txt")).toEqual([]);
});
