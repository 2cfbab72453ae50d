import { describe, expect, it } from "vitest";
import { withRelease } from "../../../src/declarations/apply/releases.ts";

const list = '[["0.2", "1-4"], ["0.3", "5 7-9"]]';

describe("the list of published releases", () => {
  it.each([
    ["0.3.10", '[["0.2", "1-4"], ["0.3", "5 7-10"]]'],
    ["0.3.12", '[["0.2", "1-4"], ["0.3", "5 7-9 12"]]'],
    ["0.4.0", '[["0.2", "1-4"], ["0.3", "5 7-9"], ["0.4", "0"]]'],
  ] as const)("gets %s at its end", (release, expected) => {
    expect(withRelease(list, release)).toBe(expected);
  });

  it("extends a range that begins with the last release", () => {
    expect(withRelease('[["0.3", "5"]]', "0.3.6")).toBe('[["0.3", "5-6"]]');
  });
});
