import { expect, test } from "vitest";
import { absolutePath, capturedFiles, capturedIn } from "../../../src/engine/rerun/captured-files.ts";
import type { Tape } from "../../../src/tape/read/tape.ts";

const file = { channel: "note", kind: "file", root: "workspace", paths: [".mcp.json"], text: "{}" };
const tape = { events: [file] } as unknown as Tape;

test.each(["/w", "/w/", "/", "/w/../w"])(
  "regression: a file of the folder %s was found only under a plain name",
  (workspace) => {
    const captured = capturedFiles(tape, { workspace, config: "/c" });
    expect(capturedIn(captured, workspace)(".mcp.json")).toBe("{}");
    expect(capturedIn(captured, workspace)("none")).toBeUndefined();
  },
);

test("a path is absolute, or below a folder", () => {
  expect(absolutePath("/w/", "a/./../b")).toBe("/w/b");
  expect(absolutePath("/w", "/a//b/")).toBe("/a/b");
});
