import { describe, expect, it } from "vitest";
import { currentCatalogue } from "../../src/definition/frame-catalogue.ts";
import { tolerancePage } from "../../src/tolerance/page.ts";
import { toleranceOf, tolerances } from "../../src/tolerance/tolerance.ts";

describe("tolerances", () => {
  it("name kinds of frames, and each change once", () => {
    const { kinds } = currentCatalogue();
    const names = tolerances.map(({ frame }) => frame).filter((frame) => frame !== "control_request");
    expect(names.filter((frame) => !kinds.has(frame))).toEqual([]);
    const changes = tolerances.map(({ frame, path, change }) => `${frame} ${path} ${change}`);
    expect(new Set(changes).size).toBe(changes.length);
    expect(tolerances.length).toBeGreaterThan(100);
  });

  it("are found by the path of an issue", () => {
    const rule = "/response/response/updatedPermissions/3/rules/0/ruleContent";
    expect(toleranceOf("control_response/can_use_tool", rule, "null")).toBe("dropped");
    expect(toleranceOf("control_response/can_use_tool", rule, "absent")).toBeUndefined();
    expect(toleranceOf("control_request/initialize", "/request/hooks/Stop", "null")).toBe("rejected");
    expect(toleranceOf("control_request/set_model", "/request", "absent")).toBe("exit");
    expect(toleranceOf("user", "/parent_tool_use_id", "absent")).toBe("accepted");
  });

  it("are listed on a page", () => {
    expect(tolerancePage()).toContain("| `user` | `/parent_tool_use_id` | absent |");
  });
});
