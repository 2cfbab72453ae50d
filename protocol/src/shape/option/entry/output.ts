import { z } from "zod";
import { object, path, record } from "../../../schema/field.ts";
import { defineOption } from "../define.ts";
import { host, initialize, json, presence, text } from "../route.ts";

/** What the host wants to hear. */
export const outputOptions = [
  defineOption({
    name: "outputFormat",
    summary: "The shape of a structured result.",
    since: "0.1.55",
    value: object({ type: z.literal("json_schema"), schema: record("The JSON Schema.") }),
    routes: [json("--json-schema", "the schema"), initialize("jsonSchema", "the schema")],
  }),
  defineOption({
    name: "debugFile",
    summary: "A file for diagnostics.",
    since: "0.2.34",
    value: path("The file."),
    routes: [text("--debug-file")],
  }),
  defineOption({
    name: "debug",
    summary: "Write diagnostics.",
    since: "0.2.34",
    value: z.boolean(),
    routes: [presence("--debug", "not with `debugFile`, which says as much")],
  }),
  defineOption({
    name: "includeHookEvents",
    summary: "Report what command hooks do.",
    since: "0.2.90",
    value: z.boolean(),
    routes: [presence("--include-hook-events")],
  }),
  defineOption({
    name: "includePartialMessages",
    summary: "Send the model's answers piece by piece, too.",
    since: "0.1.0",
    value: z.boolean(),
    routes: [presence("--include-partial-messages")],
  }),
  defineOption({
    name: "promptSuggestions",
    summary: "Send suggestions for the next prompt.",
    since: "0.2.61",
    value: z.boolean(),
    routes: [initialize("promptSuggestions")],
  }),
  defineOption({
    name: "agentProgressSummaries",
    summary: "Send summaries of what subagents do.",
    since: "0.2.76",
    value: z.boolean(),
    routes: [initialize("agentProgressSummaries")],
  }),
  defineOption({
    name: "forwardSubagentText",
    summary: "Send what subagents say and think, too.",
    since: "0.2.126",
    value: z.boolean(),
    routes: [initialize("forwardSubagentText")],
  }),
  defineOption({
    name: "stderr",
    summary: "Is given what the agent writes to stderr.",
    since: "0.1.0",
    value: null,
    routes: [host("called by the process transport")],
  }),
] as const;
