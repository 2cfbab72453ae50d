import fc from "fast-check";
import { deliver, say, use } from "../../../model/script/answer.ts";
import { prompt, request } from "../../../peer/host/frames.ts";
import { responseTo } from "../../../peer/host/rules.ts";
import { end, expectFrame, type PeerStep, send } from "../../../peer/plan.ts";
import { asksFor, controlRequestStep } from "../../agent/steps.ts";
import { continueTurn, type Draft, type Expectation, newUse, notice, question, stops, treatment } from "../session.ts";
import { type ActionKind, defineAction } from "./define.ts";

/** Waits until the model begins to write. */
const writing = expectFrame({ type: "stream_event", event: { type: "content_block_delta" } });

/** Proceeds until a tool waits for the host's answer; `false` if there would be no request. */
function upToQuestion(expectation: Expectation, draft: Draft): boolean {
  if (treatment(expectation, "Write") !== "ask") return false;
  const write = newUse("Write", expectation, draft);
  notice(expectation, write.id, false);
  draft.answers.push(use(write.block));
  draft.steps.push(...send(prompt("write")), expectFrame(asksFor(write.id)));
  return true;
}

/** Proceeds to the call of the host's server. */
function upToCall(expectation: Expectation, draft: Draft): boolean {
  const how = treatment(expectation, "note");
  if (how === "refuse" || expectation.mode === "plan") return false;
  const call = newUse("note", expectation, draft);
  draft.served.set(call.id, "silence");
  notice(expectation, call.id, true);
  draft.answers.push(use(call.block));
  draft.steps.push(...send(prompt("take a note")), ...question(call.id, "allow"));
  draft.steps.push(expectFrame(controlRequestStep("mcp_message", { message: { method: "tools/call" } })));
  return true;
}

const interrupt = ({ steps }: Draft): PeerStep[] => {
  const id = `h-stop-${steps.length}`;
  return [...send(request(id, "interrupt")), expectFrame(responseTo(id))];
};

/** The points at which the host ends its output: running work finishes, and its result arrives. */
const endings: {
  readonly [At in "idle" | "prompt" | "question" | "stream" | "call"]: (f: Expectation, d: Draft) => void;
} = {
  idle: () => {},
  prompt(expectation, { steps, answers }) {
    steps.push(...send(prompt("the last one")));
    answers.push(say("to nobody"));
    continueTurn(expectation, "to nobody");
  },
  question(expectation, draft) {
    if (!upToQuestion(expectation, draft)) return;
    draft.answers.push(say("nobody answered"));
    continueTurn(expectation, "nobody answered");
  },
  stream(expectation, draft) {
    draft.streams = true;
    draft.steps.push(...send(prompt("the last one")), writing);
    draft.answers.push(deliver(say("slowly, without a receiver"), { betweenMs: 20 }));
    continueTurn(expectation, "slowly, without a receiver");
  },
  call(expectation, draft) {
    if (!upToCall(expectation, draft)) return;
    draft.answers.push(say("nobody served"));
    continueTurn(expectation, "nobody served");
  },
};

/** The points at which the host interrupts: running work ends with the result of an interrupted turn. */
const interrupts: { readonly [At in "idle" | "question" | "stream" | "call"]: (f: Expectation, d: Draft) => void } = {
  idle: (_, draft) => void draft.steps.push(...interrupt(draft)),
  question(expectation, draft) {
    const question = upToQuestion(expectation, draft);
    draft.steps.push(...interrupt(draft));
    if (question) stops(expectation, draft);
  },
  stream(expectation, draft) {
    draft.streams = true;
    draft.steps.push(...send(prompt("slowly")), writing, ...interrupt(draft));
    draft.answers.push(deliver(say("never whole"), { hold: { afterEvents: 3 } }));
    stops(expectation, draft);
  },
  call(expectation, draft) {
    const called = upToCall(expectation, draft);
    draft.steps.push(...interrupt(draft));
    if (called) stops(expectation, draft);
  },
};

const oneOf = <Name extends string>(table: { readonly [One in Name]: unknown }) =>
  fc.record({ at: fc.constantFrom(...(Object.keys(table) as Name[])) }, { noNullPrototype: true });

export const stopActions: readonly ActionKind[] = [
  defineAction(
    "interrupt",
    3,
    () => oneOf(interrupts),
    ({ at }, expectation, draft) => interrupts[at](expectation, draft),
  ),
  /** Nothing follows. */
  defineAction(
    "end",
    2,
    () => oneOf(endings),
    ({ at }, expectation, draft) => {
      endings[at](expectation, draft);
      draft.steps.push(end());
      expectation.ended = true;
    },
  ),
  defineAction(
    "mode",
    2,
    () =>
      fc.record(
        { mode: fc.constantFrom<Expectation["mode"]>("default", "acceptEdits", "plan", "dontAsk") },
        { noNullPrototype: true },
      ),
    ({ mode }, expectation, { steps }) => {
      const id = `h-mode-${steps.length}`;
      steps.push(...send(request(id, "set_permission_mode", { mode })), expectFrame(responseTo(id)));
      expectation.mode = mode;
    },
  ),
];
