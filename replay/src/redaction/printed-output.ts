import { fieldOf } from "../engine/compare/field.ts";
import { type Hit, printedSecret, printsSecret, readsSecret } from "../secret/index.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";

/** A secret that is all that a tool returned. */
export interface PrintedSecret {
  readonly seq: number;
  readonly text: string;
  readonly hit: Hit;
}

/** The content blocks of a message. */
const blocksOf = (frame: unknown): readonly unknown[] => {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  return Array.isArray(content) ? content : [];
};

const textsOf = (content: unknown): readonly string[] =>
  (Array.isArray(content) ? content.map((block) => fieldOf(block, "text")) : [content]).filter(
    (text) => typeof text === "string",
  );

/** Whether a call of a tool returns a single secret: a command that prints one, or the file that contains one. */
function returnsSecret(input: unknown): boolean {
  const [command, path] = [fieldOf(input, "command"), fieldOf(input, "file_path")];
  return (typeof command === "string" && printsSecret(command)) || (typeof path === "string" && readsSecret(path));
}

/** Creates a function that returns the secrets that tools returned in each event of a tape. */
export function trackPrintedSecrets(): (event: TapeEvent) => readonly PrintedSecret[] {
  const calls = new Set<unknown>();
  return (event) => {
    if (!isEvent(event, "wire/frame")) return [];
    const { seq } = event;
    const found: PrintedSecret[] = [];
    for (const block of blocksOf(event.frame)) {
      const type = fieldOf(block, "type");
      if (type === "tool_use" && returnsSecret(fieldOf(block, "input"))) calls.add(fieldOf(block, "id"));
      if (type !== "tool_result" || !calls.delete(fieldOf(block, "tool_use_id"))) continue;
      for (const text of textsOf(fieldOf(block, "content"))) {
        const secret = printedSecret(text);
        if (secret !== null)
          found.push({ seq, text, hit: { ...secret, rule: "credential", contextStart: secret.from } });
      }
    }
    return found;
  };
}
