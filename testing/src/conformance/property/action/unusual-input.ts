import type { Frame } from "@agentwire/protocol/codec";
import fc from "fast-check";
import { frameArbitrary, unknownFrameArbitrary } from "../../../arbitrary/frame.ts";
import { request, respond } from "../../../peer/host/frames.ts";
import { responseTo } from "../../../peer/host/rules.ts";
import { expectFrame, type PeerStep, rawLine, send } from "../../../peer/plan.ts";
import { type ActionKind, defineAction } from "./define.ts";

/** Requests without an effect, as in the published schema. */
const questions = [
  "get_settings",
  "get_context_usage",
  "mcp_status",
  "list_models",
  "get_hooks_listing",
  "list_permission_rules",
  "get_session_cost",
] as const;

const oddities: {
  readonly [What in "request" | "response" | "keep-alive" | "blank"]: (n: number) => readonly PeerStep[];
} = {
  request: (n) => [...send(request(`h-odd-${n}`, "x_unknown")), expectFrame(responseTo(`h-odd-${n}`))],
  response: (n) => send(respond(`nobody-${n}`, {})),
  "keep-alive": () => send({ type: "keep_alive" }),
  blank: () => [rawLine("")],
};

export const unusualInputActions: readonly ActionKind[] = [
  defineAction(
    "odd",
    2,
    () =>
      fc.record(
        { what: fc.constantFrom(...(Object.keys(oddities) as (keyof typeof oddities)[])) },
        { noNullPrototype: true },
      ),
    ({ what }, _, { steps }) => void steps.push(...oddities[what](steps.length)),
  ),
  /** A frame of a kind that no release declares. */
  defineAction(
    "unknown",
    1,
    () => fc.record({ frame: unknownFrameArbitrary() }, { noNullPrototype: true }),
    ({ frame }, _, draft) => {
      draft.steps.push(...send(frame));
    },
  ),
  /**
   * A request with any content that the schema allows, including unknown fields. It is answered with success or an
   * error.
   */
  defineAction(
    "question",
    2,
    () =>
      fc.record(
        {
          frame: fc.oneof(
            ...questions.map((name) => frameArbitrary(`control_request/${name}`, { depth: 2, unknownFields: true })),
          ),
        },
        { noNullPrototype: true },
      ),
    ({ frame }, _, { steps }) => {
      const id = `h-question-${steps.length}`;
      const request: Frame = { ...frame, request_id: id };
      steps.push(...send(request), expectFrame(responseTo(id)));
    },
  ),
];
