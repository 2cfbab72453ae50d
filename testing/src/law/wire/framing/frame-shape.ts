import { FrameValidator } from "@agentwire/protocol";
import type { CheckResult, Law } from "../../define.ts";
import { defineCheckedLaw } from "../../define.ts";
import type { FrameMessageEvent, RequestEvent, ResponseEvent } from "../../session-event/wire-event.ts";

/**
 * Kinds and fields that no release knows are no breach; a known field of another type is one. `begin` gives what knows
 * the frames of the release in question; `current`: that is the newest one.
 */
export const frameShapeBy = (begin: () => FrameValidator, current: boolean): Law =>
  defineCheckedLaw("framing.frame.shape", () => {
    const validator = begin();
    const judge = ({ frame, from, valid }: FrameMessageEvent | RequestEvent | ResponseEvent): CheckResult => {
      if (valid && current) return true;
      const verdict = validator.validate(frame, from === "host" ? "host-to-agent" : "agent-to-host");
      if (verdict.status !== "invalid") return true;
      const issue = verdict.issues.find(({ severity }) => severity === "error");
      return `A frame has not the shape of its kind: ${issue?.message ?? verdict.name}`;
    };
    return { message: judge, request: judge, response: judge };
  });

export const frameShape = frameShapeBy(() => new FrameValidator(), true);
