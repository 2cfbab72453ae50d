import { describe, expect, it } from "vitest";
import { controls } from "../../src/control/registry.ts";
import { requestDefinition, responseDefinition } from "../../src/definition/definition-names.ts";
import { currentCatalogue } from "../../src/definition/frame-catalogue.ts";
import { at } from "../../src/release/version/view.ts";
import type { JsonSchema } from "../../src/schema/json-schema.ts";
import { compareReleases } from "../../src/schema/release.ts";
import { tolerancePage } from "../../src/tolerance/page.ts";
import { framesNotMeasured, measuredRelease } from "../../src/tolerance/table.ts";
import { toleranceOf, tolerances } from "../../src/tolerance/tolerance.ts";

describe("tolerances", () => {
  it("name kinds of frames, and each change once", () => {
    const { kinds } = currentCatalogue();
    const envelopes = new Set(["control_request", "control_response"]);
    const names = tolerances.map(({ frame }) => frame).filter((frame) => !envelopes.has(frame));
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

  it("cover every request and answer of a host with fields in the measured release, or say why not", () => {
    const measured = new Set(tolerances.map(({ frame }) => frame));
    const { definitions } = at(measuredRelease);
    const acceptsNull = ({ type, anyOf = [] }: JsonSchema): boolean => type === "null" || anyOf.some(acceptsNull);
    const declared = Object.values(controls).filter(({ since }) => compareReleases(since, measuredRelease) <= 0);
    const missing = declared.flatMap(({ subtype, direction }) => {
      const isAnswer = direction === "agent-to-host";
      const name = isAnswer ? responseDefinition(subtype) : requestDefinition(subtype);
      const { properties = {}, required = [] } = definitions[name] ?? {};
      const hasFields = Object.entries(properties).some(
        ([field, schema]) => field !== "subtype" && (required.includes(field) || !acceptsNull(schema)),
      );
      const frame = `control_${isAnswer ? "response" : "request"}/${subtype}`;
      return !hasFields || measured.has(frame) || Object.hasOwn(framesNotMeasured, frame) ? [] : [frame];
    });
    expect(missing).toEqual([]);
    expect(Object.keys(framesNotMeasured).filter((frame) => measured.has(frame))).toEqual([]);
  });

  it("are listed on a page", () => {
    expect(tolerancePage()).toContain("| `user` | `/parent_tool_use_id` | absent |");
    expect(tolerancePage()).toContain("| `control_response/ui_copy` | The agent asks only");
  });
});
