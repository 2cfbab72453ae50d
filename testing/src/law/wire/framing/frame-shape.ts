import { FrameValidator } from "@agentwire/protocol";
import type { Judgement } from "../../define.ts";
import { judging } from "../../define.ts";
import type { Message, Request, Response } from "../../reading/reading.ts";

/** Kinds and fields that no release knows are no breach; a known field of another type is one. */
export const frameShape = judging("framing.frame.shape", () => {
  const validator = new FrameValidator();
  const judge = ({ frame, from, valid }: Message | Request | Response): Judgement => {
    if (valid) return true;
    const verdict = validator.validate(frame, from === "host" ? "host-to-agent" : "agent-to-host");
    if (verdict.status !== "invalid") return true;
    const issue = verdict.issues.find(({ severity }) => severity === "error");
    return `A frame has not the shape of its kind: ${issue?.message ?? verdict.name}`;
  };
  return { message: judge, request: judge, response: judge };
});
