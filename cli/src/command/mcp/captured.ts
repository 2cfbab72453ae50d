import { silentTerminal, type Terminal } from "../../terminal.ts";

/** A terminal that captures the output of a command, up to a limit. */
export interface CapturedTerminal extends Terminal {
  /** The output on stdout, with a last line about omitted lines. */
  output(): string;
  /** Its errors and notes. */
  messages(): string;
}

/** Starts to capture. `limit`: maximum number of captured characters, in whole lines. */
export function captureTerminal(limit: number): CapturedTerminal {
  const chunks: string[] = [];
  const messages: string[] = [];
  let size = 0;
  let left = 0;
  const out = (text: string): void => {
    if (left > 0 || size + text.length > limit) {
      left++;
      return;
    }
    size += text.length;
    chunks.push(text);
  };
  const err = (text: string): void => {
    if (messages.length < 100) messages.push(text);
  };
  return {
    ...silentTerminal,
    out,
    verbatim: out,
    err,
    note: err,
    output: () =>
      [...chunks, ...(left > 0 ? [`(${left} more lines are omitted. Request fewer events.)`] : [])].join("\n"),
    messages: () => messages.join("\n"),
  };
}
