import { describe, expect, it } from "vitest";
import { impact } from "../../../src/release/version/impact.ts";

const prompt = {
  direction: "host-to-agent",
  frame: { type: "user", message: { role: "user", content: "Hello" }, parent_tool_use_id: null },
} as const;
const named = { ...prompt, frame: { ...prompt.frame, session_id: "s1" } };

describe("impact", () => {
  it("names the frames that another release judges differently", () => {
    const touched = [...impact("0.3.330", "0.2.76", [named, prompt])];
    expect(touched).toMatchObject([
      {
        index: 1,
        name: "user",
        before: { status: "valid" },
        after: { status: "invalid", issues: [{ path: "/session_id" }] },
      },
    ]);
  });

  it("finds nothing between equal releases, nor in no frames", () => {
    expect([...impact("0.3.330", "0.3.330", [named, prompt])]).toEqual([]);
    expect([...impact("0.1.0", "0.3.330", [])]).toEqual([]);
  });

  it("holds answers against their requests in both releases", () => {
    const request = { type: "control_request", request_id: "1", request: { subtype: "interrupt" } };
    const answer = { type: "control_response", response: { subtype: "success", request_id: "1" } };
    const exchange = [
      { direction: "host-to-agent", frame: request },
      { direction: "agent-to-host", frame: answer },
    ] as const;
    expect([...impact("0.3.200", "0.3.330", exchange)]).toMatchObject([
      { index: 1, name: "control_response/interrupt", before: { status: "valid" }, after: { status: "invalid" } },
    ]);
  });
});
