import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as official from "@anthropic-ai/claude-agent-sdk";

const compat = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..", "runtime", "compat", "index.mjs");

/** The official host. */
export const theirs = official as unknown as Host;
/** Ours, by the names of the official one. */
export const ours = (await import(pathToFileURL(compat).href)) as unknown as Host;

/** What the twin tests use of a host: the same names on both sides, their values compared and not typed. */
export interface Host {
  // biome-ignore lint/suspicious/noExplicitAny: the two hosts declare these with types of their own
  readonly [name: string]: any;
}

/** The same value with its keys in one order, so that two of them can be compared as text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? "undefined";
