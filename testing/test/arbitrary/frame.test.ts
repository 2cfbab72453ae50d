import { validateFrame } from "@agentwire/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frameArbitrary, frameKindNames, unknownFrameArbitrary } from "../../src/arbitrary/index.ts";

const responseTo = (name: string) =>
  name.startsWith("control_response/") ? { responseTo: name.slice("control_response/".length) } : {};

describe("generated frames", () => {
  it.each(frameKindNames())("%s are valid, before and after a journey as JSON", (name) => {
    fc.assert(
      fc.property(frameArbitrary(name, { depth: 3 }), (frame) => {
        const journeyed: unknown = JSON.parse(JSON.stringify(frame));
        expect(journeyed).toEqual(frame);
        expect(validateFrame(frame, responseTo(name))).toMatchObject({ status: "valid", issues: [] });
      }),
      { numRuns: 5 },
    );
  });

  it.each(["assistant", "result/success", "control_request/can_use_tool"])(
    "%s with unknown fields are never invalid",
    (name) => {
      fc.assert(
        fc.property(frameArbitrary(name, { depth: 3, unknownFields: true }), (frame) => {
          expect(validateFrame(frame, responseTo(name)).status).not.toBe("invalid");
        }),
        { numRuns: 30 },
      );
    },
  );

  it("of no kind are drift", () => {
    fc.assert(fc.property(unknownFrameArbitrary(), (frame) => validateFrame(frame).status === "drift"));
  });
});
