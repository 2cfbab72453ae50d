import { bash } from "./builtin/Bash.ts";
import { edit } from "./builtin/Edit.ts";
import { read } from "./builtin/Read.ts";
import { write } from "./builtin/Write.ts";
import type { Tool } from "./types.ts";

/** All built-in tools. */
export const builtinTools = [bash, edit, read, write] as const;

/** The name of a built-in tool. */
export type BuiltinToolName = (typeof builtinTools)[number]["name"];

/** Finds a tool by its name or by one of its other names. */
export const findTool = (tools: readonly Tool[], name: string): Tool | undefined =>
  tools.find((tool) => tool.name === name) ?? tools.find((tool) => tool.aliases.includes(name));
