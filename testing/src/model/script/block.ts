/** A block of text. `deltas` specifies how it is split on the stream. Default: into two. */
export interface ScriptText {
  readonly type: "text";
  readonly text: string;
  readonly deltas?: readonly string[];
}

/** Thinking of the model with a signature that must be sent back unchanged. */
export interface ScriptThinking {
  readonly type: "thinking";
  readonly thinking: string;
  readonly signature: string;
  readonly deltas?: readonly string[];
}

/** Encrypted thinking. */
export interface ScriptRedactedThinking {
  readonly type: "redacted_thinking";
  readonly data: string;
}

/**
 * A tool call. `rawInput` replaces the input's JSON on the stream, so that a script can send invalid JSON; `deltas`
 * specifies how that text is split.
 */
export interface ScriptToolUse {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly rawInput?: string;
  readonly deltas?: readonly string[];
}

/** Any other block, sent as a whole with its `content_block_start`. */
export interface OtherBlock {
  readonly type: `${string}_tool_result` | "server_tool_use" | "container_upload" | "compaction" | "fallback";
  readonly [field: string]: unknown;
}

/** A block of an answer. */
export type ScriptBlock = ScriptText | ScriptThinking | ScriptRedactedThinking | ScriptToolUse | OtherBlock;

/**
 * A text block.
 *
 * @param value - The text.
 * @param options - How to split the text over stream events.
 * @example
 * import { reply, text } from "@agentwire/testing";
 *
 * const greeting = reply([text("Hello.", { deltas: ["Hel", "lo."] })]);
 */
export const text = (value: string, options: { readonly deltas?: readonly string[] } = {}): ScriptText => ({
  type: "text",
  text: value,
  ...options,
});

/**
 * A thinking block.
 *
 * @param value - The text.
 * @param signature - The signature of the block.
 * @example
 * import { reply, text, thinking } from "@agentwire/testing";
 *
 * const greeting = reply([thinking("The user greets me."), text("Hello.")]);
 */
export const thinking = (value: string, signature = "sig=="): ScriptThinking => ({
  type: "thinking",
  thinking: value,
  signature,
});

/**
 * A thinking block with encrypted content.
 *
 * @param data - The encrypted content.
 * @example
 * import { redactedThinking, reply, text } from "@agentwire/testing";
 *
 * const greeting = reply([redactedThinking("EmwKAhgB"), text("Hello.")]);
 */
export const redactedThinking = (data: string): ScriptRedactedThinking => ({ type: "redacted_thinking", data });

/**
 * A tool use block.
 *
 * @param id - Id of the tool use.
 * @param name - Name of the tool.
 * @param input - Input of the tool.
 * @param options - Invalid JSON instead of the input, and how to split it over stream events.
 * @example
 * import { toolUse, use } from "@agentwire/testing";
 *
 * const listing = use(toolUse("t1", "Bash", { command: "ls" }));
 */
export const toolUse = (
  id: string,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
  options: Pick<ScriptToolUse, "rawInput" | "deltas"> = {},
): ScriptToolUse => ({ type: "tool_use", id, name, input, ...options });
