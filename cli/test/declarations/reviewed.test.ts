import { describe, expect, it } from "vitest";
import { review } from "../../src/declarations/reviewed.ts";

const unknown = { path: "X.y", kind: "field-missing", declared: "string", ours: "absent" } as const;
const known = { path: "UserMessage.isReplay", kind: "type", declared: "true", ours: "boolean" } as const;
const ofMatchers = {
  path: "HookCallbackMatcher.matcher",
  kind: "type",
  declared: "string",
  ours: "null",
} as const;

describe("review", () => {
  it("explains known deviations, and names those that a release no longer shows", () => {
    const { unexplained, stale } = review("0.3.330", [unknown, known, ofMatchers]);
    expect(unexplained).toEqual([unknown]);
    expect(stale).toEqual(["type InitializeRequest.hooks", "field-missing SessionOptions.mcpServers{}.instance"]);
  });

  it("knows the deviations of the current release for the next one, and none before they began", () => {
    expect(review("0.3.331", [known]).unexplained).toEqual([]);
    expect(review("0.1.0", [known]).unexplained).toEqual([known]);
  });
});
