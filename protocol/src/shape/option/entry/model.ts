import { z } from "zod";
import { object, tokens } from "../../../schema/field.ts";
import { EffortLevel } from "../agent-definition.ts";
import { defineOption } from "../define.ts";
import { host, list, text, word } from "../route.ts";
import { ThinkingConfig } from "../thinking.ts";

/** The model and its effort. */
export const modelOptions = [
  defineOption({
    name: "thinking",
    summary: "Thinking mode and budget.",
    since: "0.2.61",
    value: ThinkingConfig,
    routes: [
      word("--thinking", "`adaptive` or `disabled`; `enabled` without a budget is `adaptive`"),
      text("--max-thinking-tokens", "the budget, instead of `--thinking`"),
      text("--thinking-display", "the display, if set"),
    ],
  }),
  defineOption({
    name: "maxThinkingTokens",
    summary: "Older option for the thinking budget; `thinking` takes precedence.",
    since: "0.1.0",
    value: tokens("Budget in tokens; 0 disables thinking."),
    routes: [text("--max-thinking-tokens"), word("--thinking", "`disabled`, for 0")],
  }),
  defineOption({
    name: "effort",
    summary: "Reasoning effort of the model.",
    since: "0.2.61",
    value: EffortLevel,
    routes: [text("--effort")],
  }),
  defineOption({
    name: "maxTurns",
    summary: "Maximum number of model calls; after it the turn ends with an error.",
    since: "0.1.0",
    value: z.number(),
    routes: [text("--max-turns")],
  }),
  defineOption({
    name: "maxBudgetUsd",
    summary: "Maximum cost in US dollars; after it the turn ends with an error.",
    since: "0.1.30",
    value: z.number().meta({ role: "cost", unit: "usd" }),
    routes: [text("--max-budget-usd")],
  }),
  defineOption({
    name: "taskBudget",
    summary: "Token budget that the model is informed of.",
    since: "0.2.90",
    value: object({ total: tokens("Budget in tokens.") }),
    routes: [text("--task-budget", "the total")],
  }),
  defineOption({
    name: "model",
    summary: "The model: an alias or an id.",
    since: "0.1.0",
    value: z.string(),
    routes: [text("--model")],
  }),
  defineOption({
    name: "agent",
    summary: "Agent that the main conversation runs as.",
    since: "0.2.19",
    value: z.string(),
    routes: [text("--agent")],
  }),
  defineOption({
    name: "betas",
    summary: "Beta features of the Messages API.",
    since: "0.1.77",
    value: z.array(z.enum(["context-1m-2025-08-07"])),
    routes: [list("--betas")],
  }),
  defineOption({
    name: "verbatimPrompts",
    summary: "Whether prompts are taken literally, without slash commands and file references.",
    since: "0.3.300",
    value: z.boolean(),
    routes: [host("marks every user message")],
  }),
] as const;
