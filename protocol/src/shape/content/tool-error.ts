const tag = /^<tool_use_error>([\s\S]*)<\/tool_use_error>$/;

/**
 * The message of a tool result that says in a tag of its own that the tool did not run. The tag is meant for the model.
 * Returns `null` for other texts.
 *
 * @param text - The text of the result.
 * @example
 * import { toolErrorMessage } from "@agentwire/protocol";
 *
 * console.log(toolErrorMessage("<tool_use_error>No such tool</tool_use_error>")); // No such tool
 */
export const toolErrorMessage = (text: string): string | null => tag.exec(text)?.[1] ?? null;
