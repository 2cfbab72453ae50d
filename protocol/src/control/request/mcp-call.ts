import * as z from "zod";
import { flag, milliseconds, object, path, record, since, text, timestamp, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

const name = z.string().describe("Name for references to the file in `arguments`: `{{in:NAME}}`, `{{out:NAME}}`.");
const version = z.string().describe("Version of the file.");

const Staging = z.union([
  object({
    ok: z.literal(true).describe("The files were transferred."),
    outputs: z
      .array(object({ lane_path: path("Path of the file."), etag: version, bytes: z.number().meta({ unit: "bytes" }) }))
      .describe("Files that were written."),
    inputs_used: z
      .array(object({ lane_path: path("Path of the file."), etag: version }))
      .describe("Files that were read."),
  }),
  object({
    ok: z.literal(false).describe("A transfer failed."),
    error_code: z
      .enum(["expired", "input_missing", "output_too_large", "output_conflict", "timeout", "tool_error"])
      .describe("What went wrong."),
    detail: text("Details of the failure."),
    retryable: flag("Whether a retry may succeed.").optional(),
  }),
]);

export const mcpCall = defineControl({
  subtype: "mcp_call",
  summary:
    "Calls a tool of an MCP server without the model. A call with files or a deadline is staged: it reports failures as a success with `staging`.",
  since: "0.2.116",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_call"),
    tool: z.string().describe("Full name of the tool, `mcp__server__tool`."),
    arguments: record("Arguments of the tool.").optional(),
    expires_at: since("0.3.206", timestamp("Latest start time. Required with `output_files`.")).optional(),
    timeout_ms: since(
      "0.3.206",
      milliseconds("Timeout of the tool in milliseconds, clamped to 1000 to 600000."),
    ).optional(),
    result_not_for_model: since("0.3.301", flag("Whether to return the server's result unchanged.")).optional(),
    check_permissions: since(
      "0.3.319",
      flag("Whether to apply permissions and hooks as for a call of the model."),
    ).optional(),
    input_files: since(
      "0.3.206",
      z.array(object({ name, lane_path: path("Path of the file.") })).describe("Files to provide to the tool."),
    ).optional(),
    output_files: since(
      "0.3.206",
      z
        .array(object({ name, lane_path: path("Path of the file."), if_match: version.optional() }))
        .describe("Files to collect from the tool. `if_match` overwrites only that version."),
    ).optional(),
    soft_error_result: since(
      "0.3.331",
      flag(
        "Asks for the error result of the tool as a successful response with `isError: true`. The capability `mcp_call_soft_error_result_v1` announces support; agents without it ignore the field.",
      ),
    ).optional(),
  }),
  response: object({
    content: z
      .unknown()
      .describe("Content blocks of the result; absent if the call failed as `staging` says.")
      .optional(),
    structuredContent: record("Structured result.").optional(),
    _meta: record("Metadata from the server.").optional(),
    staging: undeclared(Staging, "the schema in the shipped CLI").optional(),
  }),
  errors: [
    malformed,
    {
      when: "The tool name lacks its server, the server is not connected or runs in the host, or the tool failed in an unstaged call.",
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
      response: { content: [], staging: { ok: false, error_code: "timeout", detail: "The call timed out." } },
    },
  ],
});
