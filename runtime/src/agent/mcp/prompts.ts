import { isJsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import { reasonOf } from "../../guards/error.ts";
import type { Block } from "../core/conversation.ts";
import { safeName } from "../core/server-tool-name.ts";
import type { ResultFiles } from "../tool/file/saved-result.ts";
import { convertBlock } from "./content.ts";
import type { McpSession } from "./session.ts";

/** A prompt of a server. Users call it like a slash command. */
export interface McpPrompt {
  readonly server: string;
  readonly name: string;
  /** Empty if the server gives none. */
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly required: boolean }[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The name under which a prompt is called. */
export const calledName = ({ server, name }: McpPrompt): string => `mcp__${safeName(server)}__${name}`;

/** The name under which hosts list a prompt. It can also be called by this name. */
export const listedPromptName = ({ server, name }: McpPrompt): string => `${server}:${name} (MCP)`;

/** Reads the result of `prompts/list`. Skips entries without a name. */
export function readPrompts(server: string, result: unknown): McpPrompt[] {
  return jsonObjectsIn(isJsonObject(result) ? result.prompts : null).flatMap((prompt) => {
    const name = text(prompt.name);
    if (name === "") return [];
    const named = jsonObjectsIn(prompt.arguments).filter((argument) => text(argument.name) !== "");
    return [
      {
        server,
        name,
        description: text(prompt.description),
        arguments: named.map((argument) => ({ name: text(argument.name), required: argument.required === true })),
      },
    ];
  });
}

/** Finds the prompt that a typed command calls, and its arguments. */
export function findPrompt(
  prompts: readonly McpPrompt[],
  { name, args }: { readonly name: string; readonly args: string },
): { readonly prompt: McpPrompt; readonly args: string } | null {
  const marked = /^\(MCP\)(?:\s+([\s\S]*))?$/.exec(args);
  for (const prompt of prompts) {
    if (calledName(prompt) === name) return { prompt, args };
    if (marked !== null && listedPromptName(prompt) === `${name} (MCP)`) return { prompt, args: marked[1] ?? "" };
  }
  return null;
}

/** The content of a prompt, or why there is none. */
export type PromptText =
  | { readonly ok: true; readonly blocks: readonly Block[] }
  | { readonly ok: false; readonly error: string };

/** Gets a prompt from its server. The words of `args` are its arguments, in order; surplus words are ignored. */
export async function fetchPrompt(
  session: McpSession | null,
  prompt: McpPrompt,
  args: string,
  files: ResultFiles,
  signal: AbortSignal,
): Promise<PromptText> {
  const values = args.split(/\s+/).filter((value) => value !== "");
  const missing = prompt.arguments.find(({ required }, at) => required && at >= values.length);
  if (missing !== undefined) {
    const usage = [`/${calledName(prompt)}`, ...prompt.arguments.map(({ name }) => name)].join(" ");
    return { ok: false, error: `Error: Missing required argument: ${missing.name}. Usage: ${usage}` };
  }
  if (session === null) return { ok: false, error: `MCP server "${prompt.server}" is not connected` };
  const given = prompt.arguments.flatMap(({ name }, at) => (values[at] === undefined ? [] : [[name, values[at]]]));
  try {
    const result = await session.call(
      "prompts/get",
      { name: prompt.name, arguments: Object.fromEntries(given) },
      { signal },
    );
    const contents = jsonObjectsIn(result.messages).flatMap(({ content }) =>
      jsonObjectsIn(Array.isArray(content) ? content : [content]),
    );
    const blocks = await Promise.all(contents.map((block) => convertBlock(block, prompt.server, files)));
    return { ok: true, blocks: blocks.flat() as Block[] };
  } catch (cause) {
    return { ok: false, error: `Error: ${reasonOf(cause)}` };
  }
}
