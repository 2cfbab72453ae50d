import { describe, expect, it } from "vitest";
import { FrameValidator } from "../../src/validate/frame-validator.ts";

const request = (id: string, subtype: string) => ({ type: "control_request", request_id: id, request: { subtype } });
const success = (id: string, response: object) => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, response },
});

describe("FrameValidator", () => {
  it("validates a response against its request", () => {
    const session = new FrameValidator();
    session.validate(request("1", "interrupt"), "host-to-agent");
    const right = session.validate(success("1", { still_queued: [] }), "agent-to-host");
    expect(right).toMatchObject({ status: "valid", name: "control_response/interrupt" });
    const wrong = session.validate(success("1", { still_queued: 7 }), "agent-to-host");
    expect(wrong).toMatchObject({ status: "invalid", issues: [{ path: "/response/response/still_queued" }] });
  });

  it("keeps the ids of the two directions apart", () => {
    const session = new FrameValidator();
    session.validate(request("1", "interrupt"), "host-to-agent");
    const own = session.validate(success("1", { still_queued: 7 }), "host-to-agent");
    expect(own).toMatchObject({ status: "valid", name: "control_response/success" });
  });

  it("validates only the envelope of a response to an unknown request", () => {
    const session = new FrameValidator();
    expect(session.validate(success("?", { anything: 1 }), "agent-to-host").status).toBe("valid");
    const torn = { type: "control_response", response: { subtype: "success", response: {} } };
    expect(session.validate(torn, "agent-to-host").status).toBe("invalid");
  });

  it("forgets the oldest requests of an endless session", () => {
    const session = new FrameValidator();
    for (let i = 0; i < 5000; i++) session.validate(request(String(i), "interrupt"), "host-to-agent");
    expect(session.validate(success("0", {}), "agent-to-host").name).toBe("control_response/success");
    expect(session.validate(success("4999", {}), "agent-to-host").name).toBe("control_response/interrupt");
  });
});
