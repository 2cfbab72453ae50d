import { isJsonObject, type JsonObject, parseJson } from "@agentwire/protocol/json";
import { textList } from "../core/field-values.ts";

/** The checked content of a `plugin.json`, or why its plugin cannot load. */
export type PluginManifest =
  | {
      readonly ok: true;
      readonly manifest: JsonObject;
      /** Descriptive fields of the wrong form, which have no effect. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isObjectOf =
  (entry: Check): Check =>
  (value) =>
    isJsonObject(value) && Object.values(value).every(entry);
const isAny: Check = () => true;
const isListOf =
  (entry: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(entry);
const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const isPath =
  (end = ""): Check =>
  (value) =>
    typeof value === "string" && value.startsWith("./") && value.endsWith(end);
const oneOrMore = (entry: Check): Check => either(entry, isListOf(entry));

/** A command of a manifest: its file or its text. */
const isCommand: Check = (value) => isJsonObject(value) && isPath()(value.source) !== isText(value.content);

/** The fields that a plugin cannot load without, or whose wrong form prevents it from loading. */
const required: Readonly<Record<string, Check>> = {
  name: (value) => typeof value === "string" && value !== "" && !value.includes(" "),
};
const functional: Readonly<Record<string, Check>> = {
  version: isText,
  dependencies: Array.isArray,
  channels: Array.isArray,
  settings: isJsonObject,
  userConfig: isJsonObject,
  defaultEnabled: (value) => typeof value === "boolean",
  commands: either(oneOrMore(isPath()), isObjectOf(isCommand)),
  agents: oneOrMore(isPath(".md")),
  skills: oneOrMore(isPath()),
  outputStyles: oneOrMore(isPath()),
  hooks: oneOrMore(either(isPath(".json"), isObjectOf(either(Array.isArray, isObjectOf(Array.isArray))))),
  mcpServers: oneOrMore(either(isPath(), isObjectOf(isJsonObject))),
  lspServers: oneOrMore(either(isPath(), isJsonObject)),
  monitors: oneOrMore(either(isPath(), isJsonObject)),
  themes: oneOrMore(either(isPath(), isJsonObject)),
};
const descriptive: Readonly<Record<string, Check>> = {
  description: isText,
  displayName: isText,
  license: isText,
  repository: isText,
  homepage: (value) => typeof value === "string" && URL.canParse(value),
  author: (value) => isJsonObject(value) && typeof value.name === "string" && value.name !== "",
  keywords: isListOf(isText),
};

/** Checks the text of a `plugin.json`. `path`: its path, for the message. */
export function checkManifest(text: string, path: string): PluginManifest {
  const manifest = parseJson(text);
  if (manifest === undefined) return { ok: false, problem: `${path} contains no valid JSON` };
  if (!isJsonObject(manifest)) return { ok: false, problem: `${path} must contain an object` };
  const wrong = (checks: Readonly<Record<string, Check>>): string[] =>
    Object.keys(checks).filter((key) => manifest[key] !== undefined && !(checks[key] ?? isAny)(manifest[key]));
  const missing = Object.keys(required).filter((key) => manifest[key] === undefined);
  const ignored = wrong(descriptive);
  const refused = [...missing, ...wrong(required), ...wrong(functional)];
  if (refused.length > 0)
    return { ok: false, problem: `${path} has a wrong value or none for: ${[...refused, ...ignored].join(", ")}` };
  const valid = Object.entries(manifest).filter(([key]) => !ignored.includes(key));
  return { ok: true, manifest: Object.fromEntries(valid), ignored };
}

/** A command that a manifest describes under a name of its own. */
export interface NamedCommand {
  readonly name: string;
  /** Its file, as the manifest writes it; `null` if the manifest has the text itself. */
  readonly source: string | null;
  readonly content: string;
  /** Replace those of the file. */
  readonly fields: JsonObject;
}

/** The commands that a manifest describes by name, those with a file first. */
export function namedCommands({ commands }: JsonObject): NamedCommand[] {
  if (!isJsonObject(commands)) return [];
  const all = Object.entries(commands).flatMap(([name, command]): NamedCommand[] => {
    if (!isJsonObject(command)) return [];
    const { source, content, description, argumentHint, model, allowedTools } = command;
    const fields = {
      ...(isText(description) ? { description } : {}),
      ...(isText(argumentHint) ? { "argument-hint": argumentHint } : {}),
      ...(isText(model) ? { model } : {}),
      ...(Array.isArray(allowedTools) ? { "allowed-tools": textList(allowedTools) } : {}),
    };
    const file = typeof source === "string" ? source : null;
    return [{ name, source: file, content: typeof content === "string" ? content : "", fields }];
  });
  return [...all.filter(({ source }) => source !== null), ...all.filter(({ source }) => source === null)];
}
