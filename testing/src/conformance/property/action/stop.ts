import fc from "fast-check";
import { deliver, say, use } from "../../../model/script/answer.ts";
import { prompt, request } from "../../../peer/host/frames.ts";
import { responseTo } from "../../../peer/host/rules.ts";
import { end, expectFrame, type PeerStep, send } from "../../../peer/plan.ts";
import { asks, asksFor } from "../../agent/steps.ts";
import { type Draft, type Foreseen, goesOn, newUse, notice, question, stops, treatment } from "../session.ts";
import { type Act, defineAct } from "./define.ts";

/** The model has begun to write. */
const writing = expectFrame({ type: "stream_event", event: { type: "content_block_delta" } });

/** Proceeds until a tool waits for the host's answer; `false` if there would be no request. */
function upToQuestion(foreseen: Foreseen, draft: Draft): boolean {
  if (treatment(foreseen, "Write") !== "ask") return false;
  const write = newUse("Write", foreseen, draft);
  notice(foreseen, write.id, false);
  draft.answers.push(use(write.block));
  draft.steps.push(...send(prompt("write")), expectFrame(asksFor(write.id)));
  return true;
}

/** Goes up to the point at which the host's server has been called. */
function upToCall(foreseen: Foreseen, draft: Draft): boolean {
  const how = treatment(foreseen, "note");
  if (how === "refuse" || foreseen.mode === "plan") return false;
  const call = newUse("note", foreseen, draft);
  draft.served.set(call.id, "silence");
  notice(foreseen, call.id, true);
  draft.answers.push(use(call.block));
  draft.steps.push(...send(prompt("take a note")), ...question(call.id, "allow"));
  draft.steps.push(expectFrame(asks("mcp_message", { message: { method: "tools/call" } })));
  return true;
}

const interrupt = ({ steps }: Draft): PeerStep[] => {
  const id = `h-stop-${steps.length}`;
  return [...send(request(id, "interrupt")), expectFrame(responseTo(id))];
};

/** Where the host ends its output: what is under way is finished, and its result comes. */
const endings: {
  readonly [At in "idle" | "prompt" | "question" | "stream" | "call"]: (f: Foreseen, d: Draft) => void;
} = {
  idle: () => {},
  prompt(foreseen, { steps, answers }) {
    steps.push(...send(prompt("the last one")));
    answers.push(say("to nobody"));
    goesOn(foreseen, "to nobody");
  },
  question(foreseen, draft) {
    if (!upToQuestion(foreseen, draft)) return;
    draft.answers.push(say("nobody answered"));
    goesOn(foreseen, "nobody answered");
  },
  stream(foreseen, draft) {
    draft.streams = true;
    draft.steps.push(...send(prompt("the last one")), writing);
    draft.answers.push(deliver(say("slowly, without a receiver"), { betweenMs: 20 }));
    goesOn(foreseen, "slowly, without a receiver");
  },
  call(foreseen, draft) {
    if (!upToCall(foreseen, draft)) return;
    draft.answers.push(say("nobody served"));
    goesOn(foreseen, "nobody served");
  },
};

/** Where the host interrupts: what is under way is over, with the result of a turn that was stopped. */
const interrupts: { readonly [At in "idle" | "question" | "stream" | "call"]: (f: Foreseen, d: Draft) => void } = {
  idle: (_, draft) => void draft.steps.push(...interrupt(draft)),
  question(foreseen, draft) {
    const asked = upToQuestion(foreseen, draft);
    draft.steps.push(...interrupt(draft));
    if (asked) stops(foreseen, draft);
  },
  stream(foreseen, draft) {
    draft.streams = true;
    draft.steps.push(...send(prompt("slowly")), writing, ...interrupt(draft));
    draft.answers.push(deliver(say("never whole"), { hold: { afterEvents: 3 } }));
    stops(foreseen, draft);
  },
  call(foreseen, draft) {
    const called = upToCall(foreseen, draft);
    draft.steps.push(...interrupt(draft));
    if (called) stops(foreseen, draft);
  },
};

const oneOf = <Name extends string>(table: { readonly [One in Name]: unknown }) =>
  fc.record({ at: fc.constantFrom(...(Object.keys(table) as Name[])) }, { noNullPrototype: true });

export const stopActs: readonly Act[] = [
  defineAct(
    "interrupt",
    3,
    () => oneOf(interrupts),
    ({ at }, foreseen, draft) => interrupts[at](foreseen, draft),
  ),
  /** Nothing follows. */
  defineAct(
    "end",
    2,
    () => oneOf(endings),
    ({ at }, foreseen, draft) => {
      endings[at](foreseen, draft);
      draft.steps.push(end());
      foreseen.over = true;
    },
  ),
  defineAct(
    "mode",
    2,
    () =>
      fc.record(
        { mode: fc.constantFrom<Foreseen["mode"]>("default", "acceptEdits", "plan", "dontAsk") },
        { noNullPrototype: true },
      ),
    ({ mode }, foreseen, { steps }) => {
      const id = `h-mode-${steps.length}`;
      steps.push(...send(request(id, "set_permission_mode", { mode })), expectFrame(responseTo(id)));
      foreseen.mode = mode;
    },
  ),
];
