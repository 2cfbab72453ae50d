import { reasonOf } from "../../guards/error.ts";
import type { Tool, ToolContext, ToolInput, ToolOutcome, ToolResult } from "./tool.ts";

/** An error found before the tool ran. The model sees it in a tag of its own. */
export const refusedUse = (message: string, structured = `Error: ${message}`): ToolResult => ({
  content: `<tool_use_error>${message}</tool_use_error>`,
  isError: true,
  structured,
});

/** A call that did not run or failed. The model sees the text unchanged. */
export const failedUse = (message: string): ToolResult => ({
  content: message,
  isError: true,
  structured: `Error: ${message}`,
});

/** An error found before the tool ran, with what the model must know for its next call. */
export const withHint = (refused: ToolResult, hint: string): ToolResult => ({
  ...refused,
  content: String(refused.content).replace(/(?=<\/tool_use_error>$)/, `\n\n${hint.replaceAll("$", "$$$$")}`),
});

/** The problems of a rejected input, without the surrounding tag. */
export const issuesOf = (refused: ToolResult): string =>
  String(refused.content).replace(/^<tool_use_error>InputValidationError: |<\/tool_use_error>$/g, "");

/**
 * The error for an allowed call whose replacement input does not match the tool's schema. `refused`: the tool's message
 * about it.
 */
export const invalidReplacement = (name: string, refused: ToolResult): ToolResult => {
  const issues = issuesOf(refused);
  return refusedUse(
    `The permission handler returned updatedInput for ${name} that failed schema validation: ${issues}\nThe model's own input was valid. Check the component that answers permission requests: a canUseTool callback, a PermissionRequest hook or a permission prompt tool.`,
    `InputValidationError: permission handler updatedInput failed schema for ${name}`,
  );
};

/** The error for a call of a tool that the session does not have. `reason` adds detail. */
export const unknownTool = (name: string, reason?: string): ToolResult => {
  const message = `Error: No such tool available: ${name}${reason === undefined ? "" : `. ${reason}`}`;
  return refusedUse(message, message);
};

/** The error for a call whose check itself failed, for example on a path through a file. */
export const brokenCall = (name: string, cause: unknown): ToolResult => {
  const message = `Error calling tool (${name}): ${reasonOf(cause)}`;
  return refusedUse(message, message);
};

/** Converts the outcome of a run to its form on the wire. A result without content says so. */
export function renderResult(tool: Tool, input: ToolInput, outcome: ToolOutcome, context: ToolContext): ToolResult {
  if (outcome.kind === "failed") return failedUse(outcome.message);
  const rendered = tool.render(outcome.output, input, context);
  const { attached = [] } = outcome;
  const blocks = typeof rendered === "string" ? [{ type: "text", text: rendered }] : rendered;
  const all = attached.length === 0 ? rendered : [...blocks, ...attached];
  const content = all.length === 0 ? `(${tool.name} completed with no output)` : all;
  const result = { content, structured: outcome.output };
  return tool.statesSuccess ? { ...result, isError: false } : result;
}
