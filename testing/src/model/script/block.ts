/** A block of text. `deltas` says how it is cut into pieces on the stream; by default into two. */
export interface ScriptText {
  readonly type: "text";
  readonly text: string;
  readonly deltas?: readonly string[];
}

/** Reasoning of the model with the signature that its reader must send back unchanged. */
export interface ScriptThinking {
  readonly type: "thinking";
  readonly thinking: string;
  readonly signature: string;
  readonly deltas?: readonly string[];
}

/** Reasoning that only the model can read. */
export interface ScriptRedactedThinking {
  readonly type: "redacted_thinking";
  readonly data: string;
}

/**
 * A call of a tool. `rawInput` replaces the input's JSON on the stream, so that a script can send text that is not
 * JSON; `deltas` says how that text is cut into pieces.
 */
export interface ScriptToolUse {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly rawInput?: string;
  readonly deltas?: readonly string[];
}

/** Any other block, sent whole with its `content_block_start`. */
export interface OtherBlock {
  readonly type: `${string}_tool_result` | "server_tool_use" | "container_upload" | "compaction" | "fallback";
  readonly [field: string]: unknown;
}

/** A block of an answer. */
export type ScriptBlock = ScriptText | ScriptThinking | ScriptRedactedThinking | ScriptToolUse | OtherBlock;

/** A block of text. */
export const text = (value: string, options: { readonly deltas?: readonly string[] } = {}): ScriptText => ({
  type: "text",
  text: value,
  ...options,
});

/** A block of reasoning. */
export const thinking = (value: string, signature = "sig=="): ScriptThinking => ({
  type: "thinking",
  thinking: value,
  signature,
});

/** A block of reasoning that is kept from the reader. */
export const redactedThinking = (data: string): ScriptRedactedThinking => ({ type: "redacted_thinking", data });

/** A call of the tool `name`. */
export const toolUse = (
  id: string,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
  options: Pick<ScriptToolUse, "rawInput" | "deltas"> = {},
): ScriptToolUse => ({ type: "tool_use", id, name, input, ...options });
