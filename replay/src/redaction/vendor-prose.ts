import { placeholder } from "../tape/write/placeholder.ts";
import { mapTexts } from "./leaves.ts";

/** Shorter texts are names. */
const shortest = 24;

const dropped = (text: string): string => (text.length < shortest ? text : placeholder("prose", text.length));

/** Lists whose entries describe built-in features of the vendor. */
const catalogues = new Set(["commands", "agents", "models", "tools", "available_output_styles"]);

/**
 * Removes prose of the vendor from a value: descriptions of commands, agents, models and tools, and the system prompts
 * in model calls. Names, ids and lengths stay, and so does the text of host, user and model.
 */
export const withoutProse = (value: unknown): unknown =>
  mapTexts(value, (text, path) => {
    const member = path.findLast((part) => typeof part === "string");
    const described =
      (member === "description" || member === "argumentHint") && path.some((part) => catalogues.has(String(part)));
    const prompt = path.includes("system") && (member === "text" || member === "system");
    return described || prompt ? dropped(text) : text;
  });
