import { definitions, hookInputDefinition, hookOutputDefinition, hooks } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, isJsonObject } from "@agentwire/protocol/json";
import { fullValue } from "../../../../arbitrary/full-value.ts";
import { asList } from "../../../../law/session-event/json.ts";
import type { AgentFrames } from "../../../../peer/agent/frames.ts";
import { cancel } from "../../../../peer/host/frames.ts";
import { expectFrame, type PeerStep, pause, send } from "../../../../peer/plan.ts";
import { differenceOf } from "../../../same.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../../define.ts";
import type { OrderParts } from "../../order.ts";
import {
  checkIfPresent,
  hostResponseOf,
  requestSteps,
  requiredResponses,
  toolCall,
  turnSteps,
  wasRequested,
} from "../../query.ts";

type HookOrder = NonNullable<OrderParts["hooks"]>[number];

const events = Object.keys(hooks);

/** A definition with every field, whose texts name the event. */
const full = (name: string, label: string): Frame | undefined => {
  const schema = definitions()[name];
  return schema && asJsonObject(fullValue(schema, definitions(), label));
};

/** Everything that the output of a hook may have. Continues the turn every other time. */
const outputOf = (event: string, at: number): Frame => {
  const specific = full(hookOutputDefinition(event), `${event}-output`);
  return {
    continue: at % 2 === 0,
    suppressOutput: true,
    terminalSequence: `${event}-sequence`,
    stopReason: `${event}-stop`,
    decision: at % 2 === 0 ? "approve" : "block",
    systemMessage: `${event}-message`,
    reason: `${event}-reason`,
    ...(specific && { hookSpecificOutput: specific }),
  };
};

/**
 * A hook for each event; the first one has a second callback of the same matcher. Outputs are built when they are read:
 * they need all definitions of the protocol, which take long to derive.
 */
const orders: readonly HookOrder[] = events.map((event, at) => ({
  event,
  ...(hooks[event as keyof typeof hooks].matches !== null && { matcher: `${event}-matcher` }),
  timeout: 30 + at,
  get output() {
    return outputOf(event, at);
  },
  ...(at === 0 && { further: [{ systemMessage: "the second callback" }] }),
}));

/** A matcher of an event that the host registered, by its position. */
const registered = (received: readonly Frame[], event: string, n = 0): Frame => {
  const hello = received.map(({ request }) => asJsonObject(request)).find(({ subtype }) => subtype === "initialize");
  const matchers = asJsonObject(hello?.hooks)[event];
  return asJsonObject(Array.isArray(matchers) ? matchers[n] : undefined);
};

const callbackOf = (received: readonly Frame[], event: string, at: number): unknown => {
  const ids = registered(received, event).hookCallbackIds;
  return Array.isArray(ids) ? ids[at] : "none";
};

const inputOf = (event: string): Frame => ({ ...full(hookInputDefinition(event), `${event}-input`) });

const call = (frames: AgentFrames, event: string, at = 0): PeerStep[] => [
  ...send((_, received) =>
    frames.request(`a-${event}-${at}`, "hook_callback", {
      callback_id: callbackOf(received, event, at),
      tool_use_id: `toolu_${event}`,
      input: inputOf(event),
    }),
  ),
  expectFrame({ type: "control_response", response: { request_id: `a-${event}-${at}` } }),
];

/** Whether a hook was registered with the user's matcher, timeout and number of callbacks. */
function registrationOf(
  { frames }: HostCaseRun,
  { event, matcher, timeout, further = [] }: HookOrder,
  n = 0,
): string | undefined {
  const { matcher: sent, timeout: limit, hookCallbackIds: ids } = registered(frames, event, n);
  if (sent === matcher && limit === timeout && Array.isArray(ids) && ids.length === 1 + further.length)
    return undefined;
  return `The \`${event}\` hook was not registered as the user gave it.`;
}

/** Whether the output of a hook reached the agent as its callback returned it. */
function answerOf(run: HostCaseRun, event: string, output: unknown, at = 0): string | undefined {
  const response = hostResponseOf(run, `a-${event}-${at}`);
  const difference = response && differenceOf(output, response.response);
  return (
    difference && `\`${difference}\` of the output of a \`${event}\` hook did not reach the agent as it was returned.`
  );
}

/** Whether the callbacks got what the agent sent, in the same order. */
function inputsOf({ messages }: HostCaseRun): string | undefined {
  const given = messages.flatMap((message) =>
    message.kind === "hooked" && isJsonObject(message.input) ? [message] : [],
  );
  const due = events.flatMap((event, at) => (at === 0 ? [event, event] : [event]));
  for (const [at, { input, use }] of given.entries()) {
    const event = due[at] ?? "";
    const difference = differenceOf(inputOf(event), input) ?? (use === `toolu_${event}` ? undefined : "tool_use_id");
    if (difference !== undefined)
      return `\`${difference}\` of the input of a \`${event}\` hook did not reach the user as the agent sent it.`;
  }
  return given.length === due.length
    ? undefined
    : `${due.length} hooks were called, and ${given.length} callbacks ran.`;
}

/** The branches of unions that {@link orders} do not take. */
const otherBranches = [1, 2, 3];

/** Events whose output has a choice, such as a decision. One callback returns each of the other values. */
const otherOrders: readonly HookOrder[] = ["PreToolUse", "PermissionRequest", "PreModelSwitch", "Elicitation"].map(
  (event) => {
    const outputs = (): readonly Frame[] =>
      otherBranches.map((branch) => {
        const schema = definitions()[hookOutputDefinition(event)];
        return { hookSpecificOutput: schema && fullValue(schema, definitions(), `${event}-${branch}`, branch) };
      });
    return {
      event,
      get output() {
        return outputs()[0] ?? {};
      },
      get further() {
        return outputs().slice(1);
      },
    };
  },
);

/** A hook that returns before its work is done. */
const asyncOrder: HookOrder = { event: "PostToolUse", output: { async: true, asyncTimeout: 4321 } };

/** Several hooks of one event, each with its own matcher. */
const matcherOrders: readonly HookOrder[] = ["Bash", "Write|Edit", "mcp__.*"].map((matcher, n) => ({
  event: "PreToolUse",
  matcher,
  timeout: 41 + n,
  output: { systemMessage: `from the hook for ${matcher}` },
}));

/** A hook that throws. */
const throwingOrder: HookOrder = { event: "PreToolUse", output: {}, throws: "The policy cannot be read." };

/** A hook that answers when its call is withdrawn. */
const waitingOrder: HookOrder = { event: "PostToolUse", output: {}, waits: true };

/** A hook of a session that an earlier process began. */
const resumedOrder: HookOrder = {
  event: "PostToolUse",
  timeout: 31,
  output: { systemMessage: "of a resumed session" },
};

/** Each hook event of the protocol: the input reaches the callback, and its output the agent, with every field. */
export const hostHookCases: readonly HostCase[] = [
  hostCase({
    name: "hooks-that-throw-or-wait",
    order: { prompt: "Begin.", hooks: [throwingOrder, waitingOrder] },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1")),
        // A hook must not wait until another one has answered.
        ...call(frames, waitingOrder.event).slice(0, 1),
        ...call(frames, throwingOrder.event),
        ...requestSteps(frames, "a-unknown", "hook_callback", {
          ...{ callback_id: "no-such-hook", tool_use_id: "toolu_1", input: inputOf(throwingOrder.event) },
        }),
        pause(100),
        ...send(cancel(`a-${waitingOrder.event}-0`), frames.toolResult("toolu_1", "removed")),
        pause(100),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "hook.answer.user": (run) => {
        const answer = hostResponseOf(run, `a-${throwingOrder.event}-0`);
        if (answer)
          return answer.subtype === "error" || "The callback of a hook threw, and the host answered with an output.";
        const isWaiting = run.messages.some(
          (one) => one.kind === "hooked" && one.use === `toolu_${waitingOrder.event}`,
        );
        return isWaiting && wasRequested(run, `a-${throwingOrder.event}-0`)
          ? "A hook was not called while another one had not answered."
          : undefined;
      },
      "control.response.host": (run) =>
        checkIfPresent(hostResponseOf(run, "a-unknown"), ({ subtype }) =>
          subtype === "error" ? true : "The call of an unknown hook got a success.",
        ),
      "control.cancel.aborts": (run) => {
        const over = run.messages.findIndex((one) => one.kind === "message" && one.message.type === "result");
        const aborted = run.messages.findIndex(({ kind }) => kind === "aborted");
        if (over < 0 || !run.messages.some((one) => one.kind === "hooked" && one.use === `toolu_${waitingOrder.event}`))
          return undefined;
        return (aborted >= 0 && aborted < over) || "The call of a hook was withdrawn and its signal not aborted.";
      },
    },
  }),
  hostCase({
    name: "several-matchers-of-an-event",
    order: { prompt: "Begin.", hooks: matcherOrders },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1")),
        ...matcherOrders.flatMap(({ event }, n) => [
          ...send((_, received) =>
            frames.request(`a-${event}-${n}`, "hook_callback", {
              callback_id: asList(registered(received, event, n).hookCallbackIds)[0] ?? "none",
              tool_use_id: "toolu_1",
              input: inputOf(event),
            }),
          ),
          expectFrame({ type: "control_response", response: { request_id: `a-${event}-${n}` } }),
        ]),
        ...send(frames.toolResult("toolu_1", "removed")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "hook.answer.user": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        for (const [n, order] of matcherOrders.entries()) {
          const lost = registrationOf(run, order, n) ?? answerOf(run, order.event, order.output, n);
          if (lost !== undefined) return lost;
        }
        return true;
      },
    },
  }),
  hostCase({
    name: "hooks-with-other-values",
    order: { prompt: "Begin.", hooks: [...otherOrders, asyncOrder] },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1")),
        ...otherOrders.flatMap(({ event, further = [] }) =>
          [undefined, ...further].flatMap((_, at) => call(frames, event, at)),
        ),
        ...call(frames, asyncOrder.event),
        ...send(frames.toolResult("toolu_1", "removed")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "hook.answer.user": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        for (const { event, output, further = [] } of [...otherOrders, asyncOrder])
          for (const [at, one] of [output, ...further].entries()) {
            const lost = answerOf(run, event, one, at);
            if (lost !== undefined) return lost;
          }
        return true;
      },
    },
  }),
  hostCase({
    name: "hooks-of-every-event",
    order: { prompt: "Begin.", hooks: orders },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1")),
        ...events.flatMap((event, at) => [...call(frames, event), ...(at === 0 ? call(frames, event, 1) : [])]),
        ...send(frames.toolResult("toolu_1", "removed")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "hook.answer.user": (run) => {
        if (!run.frames.some(({ type }) => type === "user")) return undefined;
        for (const order of orders) {
          const lost =
            registrationOf(run, order) ??
            answerOf(run, order.event, order.output) ??
            answerOf(run, order.event, order.further?.[0], 1);
          if (lost !== undefined) return lost;
        }
        return inputsOf(run) ?? true;
      },
    },
  }),
  hostCase({
    name: "a-hook-of-a-resumed-session",
    order: {
      prompt: "Begin.",
      options: { resume: "66666666-0000-4000-8000-000000000009" },
      hooks: [resumedOrder],
    },
    plan: (frames) => ({
      steps: turnSteps(frames, [
        ...send(toolCall(frames, "toolu_1")),
        ...call(frames, resumedOrder.event),
        ...send(frames.toolResult("toolu_1", "removed")),
      ]),
      rules: requiredResponses,
    }),
    checks: {
      "hook.answer.user": (run) =>
        run.frames.some(({ type }) => type === "user")
          ? (registrationOf(run, resumedOrder) ?? answerOf(run, resumedOrder.event, resumedOrder.output) ?? true)
          : undefined,
    },
  }),
];
