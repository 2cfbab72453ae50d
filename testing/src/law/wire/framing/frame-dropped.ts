import { FrameValidator, type Issue, toleranceOf } from "@agentwire/protocol";
import type { CheckResult } from "../../define.ts";
import { defineCheckedLaw } from "../../define.ts";
import type { FrameMessageEvent, RequestEvent, ResponseEvent } from "../../session-event/wire-event.ts";

/** Whether the official agent ignores the part of the frame that contains this error, and reports nothing. */
const isDropped = ({ kind, schema, path, actual }: Issue) =>
  (kind === "missing-field" || actual === "null") &&
  toleranceOf(schema, path, kind === "missing-field" ? "absent" : "null") === "dropped";

/** The measured agent is the one of the newest release. An agent may drop a frame in an older release too. */
export const frameDropped = defineCheckedLaw("framing.frame.dropped", () => {
  const validator = new FrameValidator();
  const check = ({ frame, from, valid, kind }: FrameMessageEvent | RequestEvent | ResponseEvent): CheckResult => {
    // The validator needs each request to know the schema of its response.
    if ((from === "agent" || valid) && kind !== "request") return true;
    const { name, issues } = validator.validate(frame, from === "host" ? "host-to-agent" : "agent-to-host");
    if (from === "agent") return true;
    const dropped = issues.filter(isDropped);
    if (dropped.length === 0) return true;
    const fields = dropped.map(({ path, actual }) => `${path} is ${actual === "null" ? "null" : "missing"}`).join(", ");
    return {
      message: `The official agent ignores a part of this frame without an error, because ${fields}. Send a valid value, or omit a field that is null.`,
      frame: name,
    };
  };
  return { message: check, request: check, response: check };
});
