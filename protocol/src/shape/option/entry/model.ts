import * as z from "zod";
import { object, tokens } from "../../../schema/field.ts";
import { EffortLevel } from "../agent-definition.ts";
import { defineOption } from "../define.ts";
import { hostOnly, listFlag, textFlag, wordFlag } from "../route.ts";
import { ThinkingConfig } from "../thinking.ts";

/** The model and its effort. */
export const modelOptions = [
  defineOption({
    name: "thinking",
    summary: "Thinking mode and budget.",
    since: "0.2.38",
    value: ThinkingConfig,
    routes: [
      wordFlag("--thinking", "`adaptive`, `disabled`; the mode `enabled` without a budget is passed as `adaptive`"),
      textFlag("--max-thinking-tokens", "the budget, if there is one; `--thinking` is then omitted"),
      textFlag("--thinking-display", "`display`, if it is set"),
    ],
  }),
  defineOption({
    name: "maxThinkingTokens",
    summary: "Older option for the thinking budget; `thinking` takes precedence.",
    since: "0.1.0",
    value: tokens("Budget in tokens; 0 disables thinking."),
    routes: [textFlag("--max-thinking-tokens"), wordFlag("--thinking", "`disabled`, if the option is 0")],
  }),
  defineOption({
    name: "effort",
    summary: "Reasoning effort of the model.",
    since: "0.2.38",
    value: EffortLevel,
    routes: [textFlag("--effort")],
  }),
  defineOption({
    name: "maxTurns",
    summary: "Maximum number of model calls; after it the turn ends with an error.",
    since: "0.1.0",
    value: z.number(),
    routes: [textFlag("--max-turns")],
  }),
  defineOption({
    name: "maxBudgetUsd",
    summary: "Maximum cost in US dollars; after it the turn ends with an error.",
    since: "0.1.30",
    value: z.number().meta({ role: "cost", unit: "usd" }),
    routes: [textFlag("--max-budget-usd")],
  }),
  defineOption({
    name: "taskBudget",
    summary: "Token budget of the task, which the agent reports to the model.",
    since: "0.2.84",
    value: object({ total: tokens("Budget in tokens.") }),
    routes: [textFlag("--task-budget", "the total")],
  }),
  defineOption({
    name: "model",
    summary: "The model: an alias or an id.",
    since: "0.1.0",
    value: z.string(),
    routes: [textFlag("--model")],
  }),
  defineOption({
    name: "agent",
    summary: "Agent that the main conversation runs as.",
    since: "0.2.9",
    value: z.string(),
    routes: [textFlag("--agent")],
  }),
  defineOption({
    name: "betas",
    summary: "Beta features of the Messages API.",
    since: "0.1.58",
    value: z.array(z.enum(["context-1m-2025-08-07"])),
    routes: [listFlag("--betas")],
  }),
  defineOption({
    name: "verbatimPrompts",
    summary: "Whether prompts are taken literally, without slash commands and file references.",
    since: "0.3.280",
    value: z.boolean(),
    routes: [hostOnly("marks every user message")],
  }),
] as const;
