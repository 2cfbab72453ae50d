import { z } from "zod";
import { flag, milliseconds, object, path, record, since, text, timestamp, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

const name = z.string().describe("By which `arguments` refer to the file: `{{in:NAME}}`, `{{out:NAME}}`.");
const version = z.string().describe("Which version of the file.");

const Staging = z.union([
  object({
    ok: z.literal(true),
    outputs: z
      .array(object({ lane_path: path("The file."), etag: version, bytes: z.number().meta({ unit: "bytes" }) }))
      .describe("Files that were written."),
    inputs_used: z.array(object({ lane_path: path("The file."), etag: version })).describe("Files that were read."),
  }),
  object({
    ok: z.literal(false),
    error_code: z
      .enum(["expired", "input_missing", "output_too_large", "output_conflict", "timeout", "tool_error"])
      .describe("What went wrong."),
    detail: text("More about it."),
    retryable: flag("Trying again may help.").optional(),
  }),
]);

export const mcpCall = defineControl({
  subtype: "mcp_call",
  summary:
    "Calls a tool of an MCP server without the model. With files or a deadline the call is staged: failures then come as a success whose `staging` says so.",
  since: "0.2.126",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_call"),
    tool: z.string().describe("The tool's full name, `mcp__server__tool`."),
    arguments: record("What the tool gets.").optional(),
    expires_at: since(
      "0.3.225",
      timestamp("Do not start it after this moment. Required with `output_files`."),
    ).optional(),
    timeout_ms: since("0.3.225", milliseconds("How long the tool may run; held between 1000 and 600000.")).optional(),
    result_not_for_model: since("0.3.315", flag("Hand the result over as the server gave it.")).optional(),
    check_permissions: since("0.3.330", flag("Apply permissions and hooks as if the model had called.")).optional(),
    input_files: since(
      "0.3.225",
      z.array(object({ name, lane_path: path("The file.") })).describe("Files to put before the tool."),
    ).optional(),
    output_files: since(
      "0.3.225",
      z
        .array(object({ name, lane_path: path("The file."), if_match: version.optional() }))
        .describe("Files to take from the tool; `if_match` writes only over that version."),
    ).optional(),
  }),
  response: object({
    content: z.unknown().describe("The content blocks of the result."),
    structuredContent: record("The structured result.").optional(),
    _meta: record("What the server adds.").optional(),
    staging: undeclared(Staging, "the schema in the shipped CLI").optional(),
  }),
  errors: [
    malformed,
    {
      when: "The tool is named without its server, the server is not connected or lives in the host, or the tool failed in a plain call.",
    },
  ],
  deadlineMs: null,
  examples: [
    {
      request: { subtype: "mcp_call", tool: "mcp__notes__search", arguments: { query: "ink" } },
      response: { content: [{ type: "text", text: "nothing" }] },
    },
    {
      request: { subtype: "mcp_call", tool: "mcp__notes__search", timeout_ms: 5000 },
      response: { content: [], staging: { ok: false, error_code: "timeout", detail: "It took too long." } },
    },
  ],
});
