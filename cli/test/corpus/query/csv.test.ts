import { expect, it } from "vitest";
import { csvLines } from "../../../src/corpus/query/csv.ts";

it("quotes characters that would end a field", () => {
  const rows = [
    ["plain", 1.5, null],
    ['a "b", c', true, "two\nlines"],
  ];
  expect(csvLines({ columns: ["x", "y", "z"], rows })).toEqual([
    "x,y,z",
    "plain,1.5,",
    '"a ""b"", c",true,"two\nlines"',
  ]);
});
