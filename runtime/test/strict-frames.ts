import { FrameValidator } from "@agentwire/protocol";
import { expect, onTestFinished } from "vitest";

const directions = { host: "host-to-agent", agent: "agent-to-host" } as const;

/**
 * Validates the frames of one side strictly. The test fails for a frame that is invalid, has an unknown field, or
 * responds with another type than the request expects.
 */
export function strictFrames(side: "host" | "agent") {
  const validator = new FrameValidator({ mode: "strict" });
  const invalid: unknown[] = [];
  onTestFinished(() => expect(invalid, `frames of the ${side} that the protocol does not allow`).toEqual([]));
  return {
    /** The next frame of the side. */
    sent(line: string) {
      const { status, name, issues } = validator.validate(JSON.parse(line), directions[side]);
      if (status !== "valid") invalid.push({ name, issues, line });
    },
    /** The next frame of its peer, whose requests say what responses have to be. */
    received(frame: object | string) {
      if (typeof frame === "object") validator.validate(frame, directions[side === "host" ? "agent" : "host"]);
    },
  };
}
