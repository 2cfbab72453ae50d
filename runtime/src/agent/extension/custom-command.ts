import { settingsHooks } from "../hook/configure.ts";
import type { Hook } from "../hook/types.ts";
import { splitRules } from "../permission/rule.ts";
import type { FrontMatter } from "./front-matter.ts";

/** A command out of a file: its words become the prompt. */
export interface CustomCommand {
  readonly name: string;
  /** Another word for it; `null` where there is none. */
  readonly alias: string | null;
  readonly description: string;
  /** Its file says what it is good for; otherwise its first line stands in. */
  readonly described: boolean;
  readonly argumentHint: string;
  /** Rules under which commands inside the text may run. */
  readonly allowedTools: readonly string[];
  /** Another model for its turn; `null`: the session's. */
  readonly model: string | null;
  /** Names of its arguments, in order. */
  readonly argumentNames: readonly string[];
  /** The agent that works on its text apart from the conversation; `null`: its text becomes a prompt. */
  readonly fork: string | null;
  /** The text with its places for arguments. */
  readonly body: string;
  /** Where it was found. */
  readonly source: string;
  /** The folder of the plugin that it comes from; `null` for others. */
  readonly pluginRoot: string | null;
  /** The folder of a skill, told to the model; `null` for a plain command. */
  readonly folder: string | null;
  /** Hooks that are asked from its first use to the end of the session. */
  readonly hooks: readonly Hook[];
  /** Whether the model may use it on its own. */
  readonly forModel: boolean;
  /** Whether the user may call it. */
  readonly forUser: boolean;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === "string") : typeof value === "string" ? [value] : [];

const firstLine = (body: string): string =>
  body
    .trim()
    .split("\n")[0]
    ?.replace(/^#+\s*/, "")
    .slice(0, 100) ?? "";

/** Reads a command or a skill. */
export function readCommand(
  name: string,
  source: string,
  file: FrontMatter,
  folder: string | null,
  pluginRoot: string | null = null,
): CustomCommand {
  const { fields, body } = file;
  const given = fields.name;
  const lastName = name.slice(name.lastIndexOf(":") + 1);
  const prefix = name.slice(0, name.length - lastName.length);
  return {
    name,
    alias: folder !== null && typeof given === "string" && given !== "" && given !== lastName ? prefix + given : null,
    described: text(fields.description) !== "",
    description: text(fields.description) || firstLine(body),
    argumentHint: text(fields["argument-hint"]),
    allowedTools: names(fields["allowed-tools"]).flatMap(splitRules),
    argumentNames: names(fields.arguments).flatMap((entry) => entry.split(/[\s,]+/).filter((word) => word !== "")),
    fork: fields.context === "fork" ? text(fields.agent) || "general-purpose" : null,
    model: text(fields.model) || null,
    body,
    source,
    folder,
    pluginRoot,
    hooks: settingsHooks(file.hooks).map((hook) => (pluginRoot === null ? hook : { ...hook, root: pluginRoot })),
    forModel: fields["disable-model-invocation"] !== "true",
    forUser: fields["user-invocable"] !== "false",
  };
}
