import { type Answer, deliver, fail, say, use } from "../../model/script/answer.ts";
import { toolUse } from "../../model/script/block.ts";
import { script } from "../../model/script/script.ts";
import type { Frame } from "../../peer/frame.ts";
import { prompt, request, respond } from "../../peer/host/frames.ts";
import { type HostAnswer, hostRules, isResult, responseTo } from "../../peer/host/rules.ts";
import { end, expectFrame, line, type PeerStep, send } from "../../peer/plan.ts";
import type { AgentProcess, Place } from "../agent/define.ts";
import { answerFor, asking, asksFor, greet } from "../agent/steps.ts";

/** How the host answers when it is asked about a tool. */
export type Decision = "allow" | "deny" | "stop" | "error" | "garbage";

/** What a `PreToolUse` hook of the host says. */
export type HookDecision = "allow" | "deny" | "nothing" | "error";

/** One thing that happens in a generated session, as data. */
export type SessionAct =
  | { readonly act: "say"; readonly text: string; readonly asBlocks: boolean; readonly chunkBytes?: number }
  | { readonly act: "write"; readonly decisions: readonly Decision[] }
  /** A hook decides about the tool before anybody is asked. */
  | { readonly act: "hook"; readonly decision: HookDecision; readonly then: Decision }
  /** The stream breaks before the first block is whole; the model says the same again. */
  | { readonly act: "cut"; readonly afterEvents: 0 | 1 | 2 | 3 }
  /** The host ends its output in the middle of a question, or between two turns. Nothing follows. */
  | { readonly act: "end"; readonly at: "idle" | "question" }
  | { readonly act: "fail" }
  | { readonly act: "retry"; readonly status: 429 | 500 | 529 }
  | { readonly act: "mode"; readonly mode: "default" | "acceptEdits" }
  | { readonly act: "interrupt"; readonly at: "idle" | "question" }
  | { readonly act: "odd"; readonly what: "type" | "field" | "request" | "response" | "keep-alive" | "blank" };

/** How a turn is to end. */
export interface ExpectedResult {
  readonly subtype: "success" | "error_during_execution";
  readonly isError: boolean;
  /** The text of the result, where the model wrote it. */
  readonly text?: string;
}

/** What the model of a session foresees. */
export interface Foreseen {
  readonly results: ExpectedResult[];
  /** For each tool use: whether its file is written. */
  readonly written: Map<string, boolean>;
  mode: "default" | "acceptEdits";
  /** The host has ended its output. */
  over: boolean;
}

/** A session under construction: what the host does and what the model of the service says. */
export interface Draft {
  readonly place: Place;
  readonly steps: PeerStep[];
  readonly answers: Answer[];
  /** What hooks say, by tool use; about every other use they say nothing. */
  readonly hooks: Map<string, HookDecision>;
}

/** What a session begins with. */
export const nothingForeseen = (): Foreseen => ({ results: [], written: new Map(), mode: "default", over: false });

const errors: Readonly<Record<number, string>> = { 429: "rate_limit_error", 500: "api_error", 529: "overloaded_error" };

const replies: { readonly [Name in Decision]: Frame } = {
  allow: { behavior: "allow" },
  deny: { behavior: "deny", message: "not this one" },
  stop: { behavior: "deny", message: "stop here", interrupt: true },
  error: {},
  garbage: { behavior: "perhaps" },
};

const reply = (id: string, decision: Decision): PeerStep[] =>
  decision === "error"
    ? send((_, received) => {
        const asked = received.findLast((frame) => (frame.request as Frame | undefined)?.tool_use_id === id);
        const error = { subtype: "error", request_id: asked?.request_id, error: "the callback threw" };
        return { type: "control_response", response: error };
      })
    : answerFor(id, replies[decision]);

const hookAnswers: { readonly [Decided in HookDecision]: HostAnswer } = {
  allow: { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" } },
  deny: {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: "the hook does not want it",
    },
  },
  nothing: {},
  error: { error: "the hook threw" },
};

const oddities: { readonly [What in Extract<SessionAct, { act: "odd" }>["what"]]: (n: number) => readonly PeerStep[] } =
  {
    type: () => send({ type: "x_unknown", value: 1 }),
    field: () => [],
    request: (n) => [...send(request(`h-odd-${n}`, "x_unknown")), expectFrame(responseTo(`h-odd-${n}`))],
    response: (n) => send(respond(`nobody-${n}`, {})),
    "keep-alive": () => send({ type: "keep_alive" }),
    blank: () => [line("")],
  };

type Run<Name> = (act: Extract<SessionAct, { act: Name }>, foreseen: Foreseen, draft: Draft) => void;

/** A turn that the model answers with a text. */
function tell(foreseen: Foreseen, { steps, answers }: Draft, text: string, content: string | readonly Frame[]): void {
  steps.push(...send(prompt(content)), expectFrame(isResult));
  answers.push(say(text));
  foreseen.results.push({ subtype: "success", isError: false, text });
}

const stopped: ExpectedResult = { subtype: "error_during_execution", isError: true };

/** What each act adds to a session, and what is then foreseen of it: the executable model. */
const acts: { readonly [Name in SessionAct["act"]]: Run<Name> } = {
  say({ text, asBlocks, chunkBytes }, foreseen, draft) {
    tell(foreseen, draft, `answer to ${text}`, asBlocks ? [{ type: "text", text }] : text);
    const answer = draft.answers.at(-1);
    if (answer && chunkBytes !== undefined) draft.answers.splice(-1, 1, deliver(answer, { chunkBytes }));
  },
  hook({ decision, then }, foreseen, { steps, answers, place, hooks }) {
    const id = `toolu_${foreseen.written.size + 1}`;
    hooks.set(id, decision);
    answers.push(use(toolUse(id, "Write", { file_path: `${place.cwd}/${id}`, content: id })));
    const asked = foreseen.mode === "default" && decision !== "allow" && decision !== "deny";
    steps.push(...send(prompt("write, if the hook lets you")));
    if (asked) steps.push(expectFrame(asksFor(id)), ...reply(id, then));
    foreseen.written.set(id, decision !== "deny" && (!asked || then === "allow"));
    steps.push(expectFrame(isResult));
    if (asked && then === "stop") {
      foreseen.results.push(stopped);
      return;
    }
    answers.push(say("hooked"));
    foreseen.results.push({ subtype: "success", isError: false, text: "hooked" });
  },
  cut({ afterEvents }, foreseen, draft) {
    draft.answers.push(deliver(say("never whole"), { cut: { afterEvents } }));
    tell(foreseen, draft, "whole", "say it");
  },
  end({ at }, foreseen, { steps, answers, place }) {
    foreseen.over = true;
    if (at === "idle" || foreseen.mode !== "default") {
      steps.push(end());
      return;
    }
    const id = `toolu_${foreseen.written.size + 1}`;
    answers.push(use(toolUse(id, "Write", { file_path: `${place.cwd}/${id}`, content: id })), say("nobody answered"));
    steps.push(...send(prompt("write")), expectFrame(asksFor(id)), end());
    foreseen.written.set(id, false);
    foreseen.results.push({ subtype: "success", isError: false, text: "nobody answered" });
  },
  write({ decisions }, foreseen, { steps, answers, place }) {
    steps.push(...send(prompt("write")));
    for (const decision of decisions) {
      const id = `toolu_${foreseen.written.size + 1}`;
      answers.push(use(toolUse(id, "Write", { file_path: `${place.cwd}/${id}`, content: id })));
      const asked = foreseen.mode === "default";
      if (asked) steps.push(expectFrame(asksFor(id)), ...reply(id, decision));
      foreseen.written.set(id, !asked || decision === "allow");
      if (!asked || decision !== "stop") continue;
      foreseen.results.push(stopped);
      steps.push(expectFrame(isResult));
      return;
    }
    answers.push(say("written"));
    foreseen.results.push({ subtype: "success", isError: false, text: "written" });
    steps.push(expectFrame(isResult));
  },
  fail(_, foreseen, { steps, answers }) {
    answers.push(fail(403, "permission_error", "Not for you"));
    foreseen.results.push({ subtype: "success", isError: true });
    steps.push(...send(prompt("fail")), expectFrame(isResult));
  },
  retry({ status }, foreseen, draft) {
    draft.answers.push(fail(status, errors[status] ?? "api_error", "Not now", { "retry-after": "0" }));
    tell(foreseen, draft, `after ${status}`, "try again");
  },
  mode({ mode }, foreseen, { steps }) {
    const id = `h-mode-${steps.length}`;
    steps.push(...send(request(id, "set_permission_mode", { mode })), expectFrame(responseTo(id)));
    foreseen.mode = mode;
  },
  interrupt({ at }, foreseen, { steps, answers, place }) {
    const stop = `h-stop-${steps.length}`;
    const interrupt = [...send(request(stop, "interrupt")), expectFrame(responseTo(stop))];
    if (at === "idle" || foreseen.mode !== "default") {
      steps.push(...interrupt);
      return;
    }
    const id = `toolu_${foreseen.written.size + 1}`;
    answers.push(use(toolUse(id, "Write", { file_path: `${place.cwd}/${id}`, content: id })));
    steps.push(...send(prompt("write")), expectFrame(asksFor(id)), ...interrupt, expectFrame(isResult));
    foreseen.written.set(id, false);
    foreseen.results.push(stopped);
  },
  odd({ what }, foreseen, draft) {
    draft.steps.push(...oddities[what](draft.steps.length));
    if (what !== "field") return;
    draft.steps.push(...send(prompt("with more", { x_unknown: { deep: [null] } })), expectFrame(isResult));
    draft.answers.push(say("more"));
    foreseen.results.push({ subtype: "success", isError: false, text: "more" });
  },
};

/** Adds an act to a session, and to what is foreseen of it. */
export const perform = (act: SessionAct, foreseen: Foreseen, draft: Draft): void =>
  (acts[act.act] as Run<SessionAct["act"]>)(act as never, foreseen, draft);

/** The process of a drafted session: the handshake, the acts, the end of input. Its calls of the model are recorded. */
export const processOf = ({ steps, answers, hooks }: Draft): AgentProcess => ({
  argv: asking,
  script: script(...answers),
  plan: {
    steps: [
      ...greet(hooks.size > 0 ? { hooks: { PreToolUse: [{ matcher: "Write", hookCallbackIds: ["hook_0"] }] } } : {}),
      ...steps,
      ...(steps.some((step) => step.do === "end") ? [] : [end()]),
    ],
    rules: hostRules({
      canUseTool: () => undefined,
      hook: (params) => hookAnswers[hooks.get(String(params.tool_use_id)) ?? "nothing"],
    }),
  },
  recordsModel: true,
});
