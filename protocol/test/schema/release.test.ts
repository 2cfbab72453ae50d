import { describe, expect, it } from "vitest";
import { releaseOfAgent } from "../../src/schema/release.ts";

describe("the version of an agent", () => {
  it.each([
    ["2.1.330", "0.3.330"],
    ["2.1.142", "0.3.142"],
    ["2.1.112 (Claude Code)", "0.2.112"],
    ["2.0.77", "0.1.77"],
    ["3.0.1", undefined],
    ["new", undefined],
  ])("%s speaks %s", (version, release) => {
    expect(releaseOfAgent(version)).toBe(release);
  });
});
