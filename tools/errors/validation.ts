import { currentRelease, type IssueKind, type ValidateOptions, validateFrame } from "@agentwire/protocol";
import { explain } from "../../protocol/src/validate/explain.ts";
import { Findings } from "../../protocol/src/validate/findings.ts";
import { conclude } from "../../protocol/src/validate/verdict-of-findings.ts";
import type { ErrorTable } from "./entry.ts";

/** Validates a frame and returns the message of its first issue of a kind. */
function messageOf(kind: IssueKind, frame: unknown, options?: ValidateOptions): string {
  const { issues } = validateFrame(frame, options);
  const issue = issues.find((each) => each.kind === kind);
  if (issue === undefined) throw new Error(`The sample for ${kind} gives ${issues.map((each) => each.kind)}.`);
  return issue.message;
}

const control = (request: object) => ({ type: "control_request", request_id: "r1", request });

/** No schema of the protocol is recursive, so the sample has a schema of its own. */
function tooDeep(): string {
  const findings = new Findings(1);
  const schema = { type: "array", items: { $ref: "#/$defs/List" } } as const;
  let value: unknown = [];
  for (let depth = 0; depth < 300; depth++) value = [value];
  explain(value, schema, { List: schema }, findings);
  return conclude(findings, "system/init", "compat", currentRelease).issues[0]?.message ?? "";
}

const drift = "Not an error in `compat` mode. Update agentwire if the peer is newer.";
const fix = "Fix the sender. The message names the JSON Pointer, the expected form and the value.";

export const validationErrors: ErrorTable<IssueKind> = {
  "unknown-type": { remedy: drift, provoke: () => messageOf("unknown-type", { type: "telemetry" }) },
  "unknown-subtype": {
    remedy: drift,
    provoke: () => messageOf("unknown-subtype", control({ subtype: "make_coffee" })),
  },
  "unknown-field": {
    remedy: drift,
    provoke: () => messageOf("unknown-field", { type: "keep_alive", mood: "fine" }),
  },
  "unknown-value": {
    remedy: drift,
    provoke: () => messageOf("unknown-value", control({ subtype: "set_permission_mode", mode: "careful" })),
  },
  "wrong-type": {
    remedy: fix,
    provoke: () => messageOf("wrong-type", { type: "control_cancel_request", request_id: 7 }),
  },
  "missing-field": {
    remedy: fix,
    provoke: () => messageOf("missing-field", { type: "control_cancel_request" }),
  },
  "out-of-range": {
    remedy: fix,
    provoke: () =>
      messageOf(
        "out-of-range",
        { type: "control_response", response: { subtype: "success", request_id: "r1", response: { pid: 1e300 } } },
        { responseTo: "initialize" },
      ),
  },
  "wrong-direction": {
    remedy: "Check which side sends the frame. The recording may have swapped the directions.",
    provoke: () => messageOf("wrong-direction", control({ subtype: "interrupt" }), { direction: "agent-to-host" }),
  },
  "simplified-form": {
    remedy: "Send the form in the message. Older documents simplify it.",
    provoke: () => messageOf("simplified-form", { type: "control", action: "interrupt" }),
  },
  "too-deep": { remedy: fix, provoke: tooDeep },
};
