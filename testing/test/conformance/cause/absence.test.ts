import { describe, expect, it } from "vitest";
import { basics, features } from "../../../src/conformance/cause/absence.ts";
import { frameExample } from "../../../src/conformance/cause/example.ts";
import { requirementsOf } from "../../../src/index.ts";

describe.each([...basics, ...features])("$title", ({ side, frame, example, explains }) => {
  it("names a frame with an example, and requirements that there are", () => {
    expect(frameExample(example ?? frame)).toContain('"type"');
    for (const prefix of explains)
      expect(
        requirementsOf(side).some((id) => id.startsWith(prefix)),
        prefix,
      ).toBe(true);
  });
});
