import { type EffortLevel, effortLevels } from "../catalogue/effort-level.ts";
import { isOn, scalarText, textList, toolNames } from "../core/field-values.ts";
import { settingsHooks } from "../hook/configure.ts";
import type { ConfiguredHook } from "../hook/types.ts";
import type { FrontMatter } from "./front-matter.ts";
import { patternsOf } from "./path-patterns.ts";

/** A slash command or skill from a file: its text becomes the prompt. */
export interface CustomCommand {
  readonly name: string;
  /** Another name; `null` if there is none. */
  readonly alias: string | null;
  readonly description: string;
  /** Whether the file says what it is for or when to use it; otherwise its first line describes it. */
  readonly described: boolean;
  /** When the model should load it; empty if the file does not say so. */
  readonly whenToUse: string;
  readonly argumentHint: string;
  /** The rules that allow tools while it is in effect, commands inside its text included. */
  readonly allowedTools: readonly string[];
  /** The model of its turn; `null`: that of the session. */
  readonly model: string | null;
  /** The effort of its turn; `null`: that of the session. */
  readonly effort: EffortLevel | null;
  /** Names of its arguments, in order. */
  readonly argumentNames: readonly string[];
  /** The type of the subagent that works on its text; `null`: the text becomes a prompt of this conversation. */
  readonly fork: string | null;
  /** The text with placeholders for arguments. */
  readonly body: string;
  /** The settings source that it belongs to, or `plugin` or `builtin`. */
  readonly source: string;
  /** The directory of its plugin; `null` if it comes from none. */
  readonly pluginRoot: string | null;
  /** The directory of a skill; `null` for a plain command. */
  readonly folder: string | null;
  /** Hooks that run from its first use to the end of the session. */
  readonly hooks: readonly ConfiguredHook[];
  /** Patterns of files: the skill is listed once one of them was read or changed. Empty: from the start. */
  readonly paths: readonly string[];
  /** Whether the model may load it. */
  readonly forModel: boolean;
  /** Whether the user may call it. */
  readonly forUser: boolean;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The `argument-hint`. Authors often write it in brackets, which YAML parses as a list. */
const hint = (value: unknown): string =>
  (Array.isArray(value) ? value : [value]).flatMap((entry) => scalarText(entry) ?? []).join(",");

/** The text of a command with its arguments filled in and its shell commands replaced by their output, or why there is none. */
export type ExpandedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: string };

/** Expands the text of a command. */
export type ExpandCommand = (command: CustomCommand, args: string, signal: AbortSignal) => Promise<ExpandedText>;

/** What the text of a skill starts with. */
export const skillHead = (folder: string): string => `Base directory for this skill: ${folder}\n\n`;

/** The entry of a command in the model's list. */
export const listedLine = ({ name, description, whenToUse }: ListedCommand): string =>
  `- ${name}: ${[description, whenToUse].filter((text) => text !== "").join(" - ")}`;

/** What the model's list shows of a command. */
export type ListedCommand = Pick<CustomCommand, "name" | "description" | "whenToUse">;

const firstLine = (body: string): string =>
  body
    .trim()
    .split("\n")[0]
    ?.replace(/^#+\s*/, "")
    .slice(0, 100) ?? "";

/** Reads a command or a skill. */
export function readCustomCommand(
  name: string,
  source: string,
  file: FrontMatter,
  folder: string | null,
  pluginRoot: string | null = null,
): CustomCommand {
  const { fields, body } = file;
  const given = scalarText(fields.name) ?? "";
  const description = scalarText(fields.description) ?? "";
  const whenToUse = scalarText(fields.when_to_use) ?? "";
  const lastName = name.slice(name.lastIndexOf(":") + 1);
  const prefix = name.slice(0, name.length - lastName.length);
  return {
    name,
    alias: folder !== null && given !== "" && given !== lastName ? prefix + given : null,
    described: description !== "" || whenToUse !== "",
    whenToUse,
    description: description || firstLine(body),
    argumentHint: hint(fields["argument-hint"]),
    allowedTools: toolNames(fields["allowed-tools"]),
    argumentNames: textList(fields.arguments).flatMap((entry) => entry.split(/\s+/).filter((entry) => entry !== "")),
    fork: fields.context === "fork" ? text(fields.agent) || "general-purpose" : null,
    model: text(fields.model) || null,
    effort: effortLevels.find((level) => level === text(fields.effort).toLowerCase()) ?? null,
    body,
    source,
    folder,
    pluginRoot,
    hooks: settingsHooks(fields.hooks).map((hook) => (pluginRoot === null ? hook : { ...hook, root: pluginRoot })),
    paths: folder === null ? [] : patternsOf(fields.paths),
    forModel: !isOn(fields["disable-model-invocation"]),
    forUser: fields["user-invocable"] === undefined || isOn(fields["user-invocable"]),
  };
}
