import { z } from "zod";
import { object, tokens } from "../../../schema/field.ts";
import { EffortLevel } from "../agent-definition.ts";
import { defineOption } from "../define.ts";
import { host, list, text, word } from "../route.ts";
import { ThinkingConfig } from "../thinking.ts";

/** What the model is and how hard it works. */
export const modelOptions = [
  defineOption({
    name: "thinking",
    summary: "Whether and how much the model thinks.",
    since: "0.2.61",
    value: ThinkingConfig,
    routes: [
      word("--thinking", "`adaptive` or `disabled`; `enabled` without a budget is `adaptive`"),
      text("--max-thinking-tokens", "the budget, in place of `--thinking`"),
      text("--thinking-display", "the display, if given"),
    ],
  }),
  defineOption({
    name: "maxThinkingTokens",
    summary: "The older way to say how much the model thinks; `thinking` wins.",
    since: "0.1.0",
    value: tokens("The budget; 0 for no thinking."),
    routes: [text("--max-thinking-tokens"), word("--thinking", "`disabled`, for 0")],
  }),
  defineOption({
    name: "effort",
    summary: "How hard the model works.",
    since: "0.2.61",
    value: EffortLevel,
    routes: [text("--effort")],
  }),
  defineOption({
    name: "maxTurns",
    summary: "Model calls after which a turn ends with an error.",
    since: "0.1.0",
    value: z.number(),
    routes: [text("--max-turns")],
  }),
  defineOption({
    name: "maxBudgetUsd",
    summary: "Cost after which a turn ends with an error.",
    since: "0.1.30",
    value: z.number().meta({ role: "cost", unit: "usd" }),
    routes: [text("--max-budget-usd")],
  }),
  defineOption({
    name: "taskBudget",
    summary: "How many tokens the model is told that it may use.",
    since: "0.2.90",
    value: object({ total: tokens("The budget.") }),
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
    summary: "The agent that the main conversation is led as.",
    since: "0.2.19",
    value: z.string(),
    routes: [text("--agent")],
  }),
  defineOption({
    name: "betas",
    summary: "Features of the API that are not there for everybody yet.",
    since: "0.1.77",
    value: z.array(z.enum(["context-1m-2025-08-07"])),
    routes: [list("--betas")],
  }),
  defineOption({
    name: "verbatimPrompts",
    summary: "Prompts are not read as slash commands or references to files.",
    since: "0.3.300",
    value: z.boolean(),
    routes: [host("marks every user message that is sent")],
  }),
] as const;
