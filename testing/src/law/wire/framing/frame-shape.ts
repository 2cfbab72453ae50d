import { FrameValidator, type Issue, type Verdict } from "@agentwire/protocol";
import type { CheckResult, Law } from "../../define.ts";
import { defineCheckedLaw } from "../../define.ts";
import type { FrameMessageEvent, RequestEvent, ResponseEvent } from "../../session-event/wire-event.ts";

/** A response in the wrong direction: its sender accepted a request that a correct peer never sends to it. */
function describeIssue({ kind, schema, message }: Issue): string {
  const [type, subtype] = schema.split("/");
  if (kind !== "wrong-direction" || type !== "control_response") return message;
  return `It accepts the request ${subtype}, which this side sends and never receives. Refuse it with the error \`unsupported_request\`.`;
}

/** All problems of a frame: the missing fields together, then the others. */
function describeIssues({ name, issues }: Verdict): string {
  const errors = issues.filter(({ severity }) => severity === "error");
  const missing = errors.filter(({ kind }) => kind === "missing-field");
  const lacks = missing.map(({ path, expected }) => `${path} (${expected})`).join(", ");
  const others = errors.filter(({ kind }) => kind !== "missing-field").map(describeIssue);
  return [`The frame \`${name}\` is not valid.`, ...(lacks === "" ? [] : [`It lacks ${lacks}.`]), ...others].join(" ");
}

/**
 * Unknown kinds and fields are not violations; a known field of another type is one. `begin` returns the validator of
 * the release; `current`: the release is the newest one.
 */
export const frameShapeBy = (begin: () => FrameValidator, current: boolean): Law =>
  defineCheckedLaw("framing.frame.shape", () => {
    const validator = begin();
    const check = ({ frame, from, valid, kind }: FrameMessageEvent | RequestEvent | ResponseEvent): CheckResult => {
      // The validator needs each request to know the schema of its response.
      if (valid && current && kind !== "request") return true;
      const verdict = validator.validate(frame, from === "host" ? "host-to-agent" : "agent-to-host");
      if (verdict.status !== "invalid") return true;
      return { message: describeIssues(verdict), frame: verdict.name };
    };
    return { message: check, request: check, response: check };
  });

export const frameShape = frameShapeBy(() => new FrameValidator(), true);
