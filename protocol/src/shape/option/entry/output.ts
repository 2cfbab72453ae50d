import * as z from "zod";
import { object, path, record } from "../../../schema/field.ts";
import { defineOption } from "../define.ts";
import { hostOnly, initializeField, jsonFlag, presenceFlag, textFlag } from "../route.ts";

/** Messages that the host wants to receive. */
export const outputOptions = [
  defineOption({
    name: "outputFormat",
    summary: "Format of structured output.",
    since: "0.1.45",
    value: object({ type: z.literal("json_schema"), schema: record("The JSON Schema.") }),
    routes: [jsonFlag("--json-schema", "the schema"), initializeField("jsonSchema", "the schema")],
  }),
  defineOption({
    name: "debugFile",
    summary: "Path of a log file for diagnostics.",
    since: "0.2.30",
    value: path("The file."),
    routes: [textFlag("--debug-file")],
  }),
  defineOption({
    name: "debug",
    summary: "Whether to write diagnostics.",
    since: "0.2.30",
    value: z.boolean(),
    routes: [presenceFlag("--debug", "if the option is `true` and `debugFile` is absent; `debugFile` implies it")],
  }),
  defineOption({
    name: "includeHookEvents",
    summary: "Whether to report the progress of command hooks.",
    since: "0.2.88",
    value: z.boolean(),
    routes: [presenceFlag("--include-hook-events")],
  }),
  defineOption({
    name: "includePartialMessages",
    summary: "Whether to send partial messages.",
    since: "0.1.0",
    value: z.boolean(),
    routes: [presenceFlag("--include-partial-messages")],
  }),
  defineOption({
    name: "promptSuggestions",
    summary: "Whether to send suggestions for the next prompt.",
    since: "0.2.48",
    value: z.boolean(),
    routes: [initializeField("promptSuggestions")],
  }),
  defineOption({
    name: "agentProgressSummaries",
    summary: "Whether to send summaries of subagent progress.",
    since: "0.2.72",
    value: z.boolean(),
    routes: [initializeField("agentProgressSummaries")],
  }),
  defineOption({
    name: "forwardSubagentText",
    summary: "Whether to send the text and thinking of subagents.",
    since: "0.2.120",
    value: z.boolean(),
    routes: [initializeField("forwardSubagentText")],
  }),
  defineOption({
    name: "stderr",
    summary: "Callback that receives the agent's stderr.",
    since: "0.1.0",
    value: null,
    routes: [hostOnly("called by the process transport")],
  }),
] as const;
