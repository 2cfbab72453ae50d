import type { StoredLine } from "../writer.ts";

/** Recognizable text in a user line. */
export type TitleText =
  | { readonly kind: "prompt"; readonly text: string }
  /** A slash command. It names a session that has no other name. */
  | { readonly kind: "command"; readonly text: string };

/** Maximum length of a shown text, in UTF-16 units. */
const shownLength = 200;

/** Text that the agent or an editor wrote in the user's role, and notes about interruptions. */
const notTyped = /^(?:<[a-z][\w-]*[\s>]|\[Request interrupted by user)/;

function shortened(text: string): string {
  if (text.length <= shownLength) return text;
  // Does not split a surrogate pair.
  return `${text
    .slice(0, shownLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim()}…`;
}

const between = (text: string, tag: string): string | undefined => {
  const start = text.indexOf(`<${tag}>`);
  const end = text.indexOf(`</${tag}>`, start);
  return start < 0 || end < 0 ? undefined : text.slice(start + tag.length + 2, end);
};

function recognizeText(text: string): TitleText | undefined {
  const flat = text.replaceAll("\n", " ").trim();
  if (flat === "") return undefined;
  const command = between(flat, "command-name");
  if (command) return { kind: "command", text: command };
  const shell = between(flat, "bash-input");
  if (shell) return { kind: "prompt", text: `! ${shell}` };
  return notTyped.test(flat) ? undefined : { kind: "prompt", text: shortened(flat) };
}

type Block = { readonly type?: unknown; readonly text?: unknown } | null;

/** The content of a user line; empty for lines that no user wrote, and for tool results. */
function blocksOf(line: StoredLine): readonly Block[] {
  if (line.type !== "user" || line.isMeta === true || line.isCompactSummary === true) return [];
  const content = (line.message as { content?: unknown } | null | undefined)?.content;
  const blocks: readonly Block[] = Array.isArray(content) ? content : [{ type: "text", text: content }];
  return blocks.some((block) => block?.type === "tool_result") ? [] : blocks;
}

/** Every text that a user typed in a line, shortened for session lists; none for generated lines. */
export function* recognize(line: StoredLine): Generator<TitleText, void> {
  for (const block of blocksOf(line)) {
    if (block?.type !== "text" || typeof block.text !== "string") continue;
    const found = recognizeText(block.text);
    if (found) yield found;
  }
}

/** A description of the attachment in a user line without text. */
export function attachmentOf(line: StoredLine): string | undefined {
  const blocks = blocksOf(line);
  if (blocks.some((block) => block?.type === "image")) return "Image";
  return blocks.some((block) => block?.type === "document") ? "Document" : undefined;
}

/** Whether a person wrote this line as a prompt. */
export function promptTyped(line: StoredLine): boolean {
  const kind = (line.origin as { kind?: unknown } | null | undefined)?.kind ?? "human";
  if (line.isSidechain === true || line.isVisibleInTranscriptOnly === true || kind !== "human") return false;
  return attachmentOf(line) !== undefined || [...recognize(line)].some((found) => found.kind === "prompt");
}
