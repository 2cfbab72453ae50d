import { FrameValidator, type Issue, type Verdict } from "@agentwire/protocol";
import type { CheckResult, Law } from "../../define.ts";
import { defineCheckedLaw } from "../../define.ts";
import type { FrameMessageEvent, RequestEvent, ResponseEvent } from "../../session-event/wire-event.ts";

/** A response in the wrong direction: its sender accepted a request that it never receives from a sound peer. */
function describeIssue({ kind, schema, message }: Issue): string {
  const [type, subtype] = schema.split("/");
  if (kind !== "wrong-direction" || type !== "control_response") return message;
  return `It accepts the request ${subtype}, which only its sender may send. Refuse it with the error \`unsupported_request\`.`;
}

/** Everything that is wrong with a frame: the fields that it lacks together, then what else is wrong. */
function describeIssues({ name, issues }: Verdict): string {
  const errors = issues.filter(({ severity }) => severity === "error");
  const missing = errors.filter(({ kind }) => kind === "missing-field");
  const lacks = missing.map(({ path, expected }) => `${path} (${expected})`).join(", ");
  const others = errors.filter(({ kind }) => kind !== "missing-field").map(describeIssue);
  return [`The frame \`${name}\` is not valid.`, ...(lacks === "" ? [] : [`It lacks ${lacks}.`]), ...others].join(" ");
}

/**
 * Kinds and fields that no release knows are no breach; a known field of another type is one. `begin` gives what knows
 * the frames of the release in question; `current`: that is the newest one.
 */
export const frameShapeBy = (begin: () => FrameValidator, current: boolean): Law =>
  defineCheckedLaw("framing.frame.shape", () => {
    const validator = begin();
    const check = ({ frame, from, valid }: FrameMessageEvent | RequestEvent | ResponseEvent): CheckResult => {
      if (valid && current) return true;
      const verdict = validator.validate(frame, from === "host" ? "host-to-agent" : "agent-to-host");
      if (verdict.status !== "invalid") return true;
      return { message: describeIssues(verdict), frame: verdict.name };
    };
    return { message: check, request: check, response: check };
  });

export const frameShape = frameShapeBy(() => new FrameValidator(), true);
