import { describe, expect, it } from "vitest";
import { wordingFromNames } from "../../../src/declarations/apply/wording.ts";

describe("the wording of new fields", () => {
  it("knows the union of named parts by its own name, in any order", () => {
    const { unionOf } = wordingFromNames(() => true);
    const servers = ["McpSdkServerConfig", "McpStdioServerConfig", "McpHttpServerConfig", "McpSseServerConfig"];
    expect(unionOf(servers)).toBe("McpServerConfig");
    expect(unionOf(servers.slice(1))).toBeUndefined();
    expect(wordingFromNames((name) => name !== "McpServerConfig").unionOf(servers)).toBeUndefined();
  });
});
