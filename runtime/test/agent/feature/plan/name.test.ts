import fc from "fast-check";
import { expect, it } from "vitest";
import { planName } from "../../../../src/agent/feature/plan/name.ts";

const random = fc.double({ min: 0, max: 0.999_999, noNaN: true });

it("makes a name for a file of any prompt", () => {
  fc.assert(
    fc.property(fc.option(fc.string({ unit: "grapheme" })), random, (prompt, number) => {
      expect(planName(prompt, () => number)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+){2,5}$/);
    }),
  );
});

it("begins with the first words of the prompt", () => {
  expect(planName("Make me a plan, please", () => 0)).toBe("make-me-a-plan-amber-acorn");
  expect(planName(null, () => 0)).toBe("amber-baking-acorn");
  expect(planName("?!", () => 0)).toBe("amber-baking-acorn");
});
