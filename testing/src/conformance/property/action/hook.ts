import fc from "fast-check";
import { say, use } from "../../../model/script/answer.ts";
import { prompt } from "../../../peer/host/frames.ts";
import { isResult } from "../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../peer/plan.ts";
import { ends, goesOn, newUse, notice, question, stops, treatment } from "../session.ts";
import { type Act, defineAct } from "./define.ts";
import { decision } from "./tool.ts";

const before = {
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
} as const;

const after = {
  nothing: {},
  context: { hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "seen by the hook" } },
  block: { decision: "block", reason: "the hook does not like it" },
  halt: { continue: false, stopReason: "enough" },
  error: { error: "the hook threw" },
} as const;

const onPrompt = {
  nothing: {},
  context: { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: "seen by the hook" } },
  block: { decision: "block", reason: "not this prompt" },
  halt: { continue: false, stopReason: "enough" },
  error: { error: "the hook threw" },
} as const;

const oneOf = <Name extends string>(table: { readonly [One in Name]: object }) =>
  fc.constantFrom(...(Object.keys(table) as Name[]));

export const hookActs: readonly Act[] = [
  /** A hook decides about a tool before anybody is asked. */
  defineAct(
    "hook",
    3,
    () => fc.record({ decision: oneOf(before), answer: decision }, { noNullPrototype: true }),
    ({ decision: decided, answer }, foreseen, draft) => {
      const write = newUse("Write", foreseen, draft);
      draft.hooks.set(`hook_before ${write.id}`, before[decided]);
      draft.answers.push(use(write.block));
      draft.steps.push(...send(prompt("write, if the hook lets you")));
      const how = decided === "allow" ? "run" : decided === "deny" ? "refuse" : treatment(foreseen, "Write");
      if (how === "ask") draft.steps.push(...question(write.id, answer));
      notice(foreseen, write.id, how === "run" || (how === "ask" && answer === "allow"));
      if (how === "ask" && answer === "stop") return stops(foreseen, draft);
      draft.answers.push(say("hooked"));
      draft.steps.push(expectFrame(isResult));
      goesOn(foreseen, "hooked");
    },
  ),
  /** A hook has something to say of what a tool did. */
  defineAct(
    "hook-after",
    2,
    () => fc.record({ says: oneOf(after) }, { noNullPrototype: true }),
    ({ says }, foreseen, draft) => {
      const write = newUse("Write", foreseen, draft);
      draft.hooks.set(`hook_after ${write.id}`, after[says]);
      draft.answers.push(use(write.block));
      draft.steps.push(...send(prompt("write, and let the hook see")));
      const how = treatment(foreseen, "Write");
      if (how === "ask") draft.steps.push(...question(write.id, "allow"));
      notice(foreseen, write.id, how !== "refuse");
      draft.steps.push(expectFrame(isResult));
      if (says === "halt" && how !== "refuse") return ends(foreseen);
      draft.answers.push(say("seen"));
      goesOn(foreseen, "seen");
    },
  ),
  /** A hook has something to say of a prompt. */
  defineAct(
    "hook-prompt",
    2,
    () => fc.record({ says: oneOf(onPrompt) }, { noNullPrototype: true }),
    ({ says }, foreseen, { steps, answers, hooks }) => {
      const asked = `prompt ${hooks.size + 1}`;
      hooks.set(`hook_prompt ${asked}`, onPrompt[says]);
      steps.push(...send(prompt(asked)), expectFrame(isResult));
      if (says === "block" || says === "halt") return ends(foreseen);
      answers.push(say("let through"));
      goesOn(foreseen, "let through");
    },
  ),
];
