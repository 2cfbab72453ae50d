import { describe, expect, it } from "vitest";
import { impact, type SentFrame } from "../../../src/release/version/impact.ts";

const prompt = {
  direction: "host-to-agent",
  frame: { type: "user", message: { role: "user", content: "Hello" }, parent_tool_use_id: null },
} as const;
const named = { ...prompt, frame: { ...prompt.frame, session_id: "s1" } };

const tape = (...frames: SentFrame[]) => ({ name: `of ${frames.length}`, frames });

describe("impact", () => {
  it("lists the frames whose verdict differs between releases", () => {
    const touched = [...impact("0.3.330", "0.2.76", [tape(named), tape(named, prompt)])];
    expect(touched).toMatchObject([
      {
        tape: "of 2",
        index: 1,
        name: "user",
        before: { status: "valid" },
        after: { status: "invalid", issues: [{ path: "/session_id" }] },
      },
    ]);
  });

  it("finds nothing between equal releases, nor in no frames", () => {
    expect([...impact("0.3.330", "0.3.330", [tape(named, prompt)])]).toEqual([]);
    expect([...impact("0.1.0", "0.3.330", [tape()])]).toEqual([]);
  });

  it("validates responses against their requests in both releases", () => {
    const request = { type: "control_request", request_id: "1", request: { subtype: "interrupt" } };
    const answer = { type: "control_response", response: { subtype: "success", request_id: "1" } };
    const exchange = [
      { direction: "host-to-agent", frame: request },
      { direction: "agent-to-host", frame: answer },
    ] as const;
    expect([...impact("0.3.200", "0.3.330", [tape(...exchange)])]).toMatchObject([
      { index: 1, name: "control_response/interrupt", before: { status: "valid" }, after: { status: "invalid" } },
    ]);
  });
});
