import type { RequirementId } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { FaultChange, ValueOperator } from "../fault/define.ts";

/** An input of a peer, and the behavior of a peer that ignores or distorts it. */
export interface MeaningInput {
  /** The name in the registries: `option model`, `initialize title`, `hook PreToolUse.updatedInput`. */
  readonly input: string;
  /** The requirement about its effect. */
  readonly requirement: RequirementId;
  readonly changes: readonly FaultChange[];
  /** Requirements that are necessarily violated as well. */
  readonly implies?: readonly RequirementId[];
  /** Whether only a process shows the effect: in memory, no other program runs. */
  readonly process?: true;
}

const initializes: Frame = { type: "control_request", request: { subtype: "initialize" } };

/** Declares inputs whose peers apply an operator. Default: the input is ignored. */
export const field = (
  at: "received" | "sent",
  name: string,
  operator: ValueOperator = "delete",
): readonly FaultChange[] => [{ at, when: initializes, path: `request.${name}`, do: operator }];

export const flag = (option: string, operator: ValueOperator = "delete"): readonly FaultChange[] => [
  { at: "argv", option, do: operator },
];

/** A field of a hook's output, of all events or of one. */
export const hookOutput = (at: "received" | "sent", path: string, event?: string): readonly FaultChange[] => [
  {
    at,
    when:
      event === undefined
        ? { type: "control_response" }
        : { type: "control_response", response: { response: { hookSpecificOutput: { hookEventName: event } } } },
    path: `response.response.${event === undefined ? path : `hookSpecificOutput.${path}`}`,
    do: "delete",
  },
];

/** A field of the answer to a permission request. */
export const permissionAnswer = (
  at: "received" | "sent",
  behavior: "allow" | "deny",
  name: string,
  operator: ValueOperator = "delete",
): readonly FaultChange[] => [
  {
    at,
    when: { type: "control_response", response: { response: { behavior } } },
    path: `response.response.${name}`,
    do: operator,
  },
];

/** A control request that is acknowledged but has no effect. */
export const acknowledged = (subtype: string, answer: Frame = {}): readonly FaultChange[] => [
  { at: "received", when: { type: "control_request", request: { subtype } }, do: { answer } },
];

/** A field of a message that the peer forwards, in either direction. */
export const message = (
  at: "received" | "sent",
  when: Frame,
  path: string,
  operator: ValueOperator,
): readonly FaultChange[] => [{ at, when, path, do: operator }];

/** A field of a model call. */
export const modelCall = (path: string, operator: ValueOperator): readonly FaultChange[] => [
  { at: "model", path, do: operator },
];
