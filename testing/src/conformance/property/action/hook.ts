import fc from "fast-check";
import { say, use } from "../../../model/script/answer.ts";
import { prompt } from "../../../peer/host/frames.ts";
import { isResult } from "../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../peer/plan.ts";
import { continueTurn, ends, newUse, notice, question, stops, treatment } from "../session.ts";
import { type ActionKind, defineAction } from "./define.ts";
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

export const hookActions: readonly ActionKind[] = [
  /** A hook decides about a tool before anyone is asked. */
  defineAction(
    "hook",
    3,
    () => fc.record({ decision: oneOf(before), answer: decision }, { noNullPrototype: true }),
    ({ decision: decided, answer }, expectation, draft) => {
      const write = newUse("Write", expectation, draft);
      draft.hooks.set(`hook_before ${write.id}`, before[decided]);
      draft.answers.push(use(write.block));
      draft.steps.push(...send(prompt("write, if the hook lets you")));
      const how = decided === "allow" ? "run" : decided === "deny" ? "refuse" : treatment(expectation, "Write");
      if (how === "ask") draft.steps.push(...question(write.id, answer));
      notice(expectation, write.id, how === "run" || (how === "ask" && answer === "allow"));
      if (how === "ask" && answer === "stop") return stops(expectation, draft);
      draft.answers.push(say("hooked"));
      draft.steps.push(expectFrame(isResult));
      continueTurn(expectation, "hooked");
    },
  ),
  /** A hook adds context about the output of a tool. */
  defineAction(
    "hook-after",
    2,
    () => fc.record({ says: oneOf(after) }, { noNullPrototype: true }),
    ({ says: output }, expectation, draft) => {
      const write = newUse("Write", expectation, draft);
      draft.hooks.set(`hook_after ${write.id}`, after[output]);
      draft.answers.push(use(write.block));
      draft.steps.push(...send(prompt("write, and let the hook see")));
      const how = treatment(expectation, "Write");
      if (how === "ask") draft.steps.push(...question(write.id, "allow"));
      notice(expectation, write.id, how !== "refuse");
      draft.steps.push(expectFrame(isResult));
      if (output === "halt" && how !== "refuse") return ends(expectation);
      draft.answers.push(say("seen"));
      continueTurn(expectation, "seen");
    },
  ),
  /** A hook adds context to a prompt. */
  defineAction(
    "hook-prompt",
    2,
    () => fc.record({ says: oneOf(onPrompt) }, { noNullPrototype: true }),
    ({ says: output }, expectation, { steps, answers, hooks }) => {
      const promptText = `prompt ${hooks.size + 1}`;
      hooks.set(`hook_prompt ${promptText}`, onPrompt[output]);
      steps.push(...send(prompt(promptText)), expectFrame(isResult));
      if (output === "block" || output === "halt") return ends(expectation);
      answers.push(say("let through"));
      continueTurn(expectation, "let through");
    },
  ),
];
