import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AgentFrame, HostFrame, SDKMessage } from "../../src/definition/frame-unions.ts";
import { validateFrame } from "../../src/validate/frame.ts";

const recorded = readFileSync(new URL("../fixtures/message/frames.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as { readonly direction: "host-to-agent" | "agent-to-host"; readonly frame: object });
const unions = { "host-to-agent": HostFrame, "agent-to-host": AgentFrame } as const;
const cancel = { type: "control_cancel_request", request_id: "1" };

describe("the unions of frames", () => {
  it("accept what the validator accepts, unchanged", () => {
    expect(recorded.length).toBeGreaterThan(50);
    for (const { direction, frame } of recorded) {
      const { status, name } = validateFrame(frame, { direction });
      const parsed = unions[direction].safeParse(frame);
      expect([name, parsed.success]).toEqual([name, status !== "invalid"]);
      if (parsed.success) expect(parsed.data).toEqual(frame);
    }
  });

  it("keep unknown fields, and reject unknown types and frames of the other side", () => {
    expect(HostFrame.parse({ ...cancel, later: 1 })).toEqual({ ...cancel, later: 1 });
    expect(HostFrame.safeParse({ type: "of_tomorrow" }).success).toBe(false);
    const init = recorded.find(({ frame }) => validateFrame(frame).name === "system/init")?.frame;
    expect([AgentFrame, HostFrame, SDKMessage].map((union) => union.safeParse(init).success)).toEqual([
      true,
      false,
      true,
    ]);
    expect(SDKMessage.safeParse(cancel).success).toBe(false);
  });

  it("name the field that is wrong", () => {
    const { error } = HostFrame.safeParse({
      type: "control_request",
      request_id: "1",
      request: { subtype: "set_model", model: 1 },
    });
    expect(error?.issues.map(({ path }) => path.join("."))).toContain("request.model");
  });
});
