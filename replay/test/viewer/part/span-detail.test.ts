import { expect, test } from "vitest";
import { spanDetail } from "../../../viewer/part/span-detail.ts";

test("only the words of a model are Markdown", () => {
  const detail = "## Plan **read** the `file`";
  expect(spanDetail({ kind: "model", detail })).toBe("Plan read the file");
  expect(spanDetail({ kind: "tool", detail: "ls **/*.ts" })).toBe("ls **/*.ts");
  expect(spanDetail({ kind: "model", detail: "calls mcp__notes__add_line" })).toBe("calls mcp__notes__add_line");
});
