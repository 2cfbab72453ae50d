import { StringDecoder } from "node:string_decoder";

/** Keeps the last lines of a process's stderr. */
export interface StderrTail {
  push(chunk: Uint8Array | string): string;
  lines(): string[];
}

const maxChars = 16_384;

/** Keeps up to `maxLines` lines and 16,384 characters. `push` returns the decoded text. */
export function stderrTail(maxLines: number): StderrTail {
  const decoder = new StringDecoder("utf8");
  let tail = "";
  return {
    push(chunk) {
      const text = typeof chunk === "string" ? chunk : decoder.write(chunk as Buffer);
      tail = (tail + text).slice(-maxChars);
      return text;
    },
    lines() {
      const lines = tail.split(/\r?\n/);
      while (lines.at(-1)?.trim() === "") lines.pop();
      return lines.slice(-maxLines);
    },
  };
}
