import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyControlSpec } from "../src/control/define.ts";
import { controls } from "../src/control/registry.ts";
import {
  hookInputDefinition,
  hookOutputDefinition,
  lineDefinition,
  messageDefinition,
  requestDefinition,
  responseDefinition,
} from "../src/definition/definition-names.ts";
import { allDefinitions } from "../src/definition/definitions.ts";
import type { AnyHookSpec } from "../src/hook/define.ts";
import { hooks } from "../src/hook/registry.ts";
import type { AnyMessageSpec } from "../src/message/define.ts";
import { messages } from "../src/message/registry.ts";
import { type Direction, type Entry, entriesOf } from "../src/schema/entry.ts";
import { definitionPrefix, type JsonSchema } from "../src/schema/json-schema.ts";
import { transcriptLines } from "../src/transcript/registry.ts";

/** A key of an object type, in quotes unless it is an identifier. */
const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

/** A doc comment; empty without a text. */
function comment(text: string, indent: string): string {
  const lines = text
    .replaceAll("*/", "*\\/")
    .split("\n")
    .filter((line) => line !== "");
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

/** What a doc comment says about a field. */
function fieldNotes({ description, unit, since, until, stability }: JsonSchema): string {
  const marks = [
    unit && `Unit: ${unit}.`,
    since && `Since ${since}.`,
    until && `Until ${until}.`,
    stability === "undeclared" && "Observed, not declared.",
  ].filter(Boolean);
  return [description ?? "", marks.join(" ")].join("\n");
}

/** A schema as a TypeScript type. */
function typeText(schema: JsonSchema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(definitionPrefix.length);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return unionText(schema.enum.map((value) => JSON.stringify(value)));
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return unionText(branches.map((branch) => typeText(branch, indent)));
  if (schema.not) return "never";
  if (schema.promise === "uuid") return "Uuid";
  if (schema.type === "array") {
    const element = typeof schema.items === "object" ? typeText(schema.items, indent) : "unknown";
    return /^[\w.]+$/.test(element) || element.startsWith("{") ? `${element}[]` : `(${element})[]`;
  }
  if (schema.type === "object") return objectText(schema, indent);
  if (schema.type === "integer") return "number";
  return schema.type ?? "unknown";
}

const unionText = (members: readonly string[]) => [...new Set(members)].join(" | ");

function objectText({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (properties === undefined) {
    const value = typeof additionalProperties === "object" ? typeText(additionalProperties, indent) : "unknown";
    return `Record<string, ${value}>`;
  }
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([key, field]) => {
    const type = typeText(field, inner);
    const optional = !required.includes(key);
    const member = optional ? `${keyText(key)}?: ${type} | undefined` : `${keyText(key)}: ${type}`;
    return `${comment(fieldNotes(field), inner)}${inner}${member};\n`;
  });
  return fields.length === 0 ? "Record<never, never>" : `{\n${fields.join("")}${indent}}`;
}

/** A type that finds the type of an entry by its name. */
const mapText = (name: string, documentation: string, entries: readonly (readonly [string, string])[]) =>
  `/** ${documentation} */\nexport interface ${name} {\n${entries.map(([key, type]) => `  ${keyText(key)}: ${type};\n`).join("")}}\n`;

const unionOf = (name: string, documentation: string, entries: readonly AnyMessageSpec[]) =>
  `${comment(documentation, "")}export type ${name} =\n${entries.map((entry) => `  | ${messageDefinition(entry.name)}`).join("\n")};\n`;

/** The unions of messages, by direction and by who reads them. */
function messageUnions(): string[] {
  const all = entriesOf<AnyMessageSpec>(messages);
  const byAgent = all.filter(({ direction }) => direction !== "host-to-agent");
  const byHost = all.filter(({ direction }) => direction !== "agent-to-host");
  const yielded = byAgent.filter((entry) => entry.yielded);
  return [
    unionOf(
      "SDKMessage",
      "A message that the published declarations list among those that a host library yields.\nThey omit `active_goal`, although it is declared and a host library yields it.",
      yielded.filter(({ name, stability }) => stability === "declared" && name !== "active_goal"),
    ),
    unionOf("YieldedMessage", "Any message that a host library yields, including undeclared ones.", yielded),
    unionOf("AgentMessage", "Any message that an agent sends.", byAgent),
    unionOf("HostMessage", "Any message that a host sends.", byHost),
    unionOf("Message", "Any message.", all),
    unionOf(
      "ResultMessage",
      "The result of a turn, however it ended.",
      all.filter(({ name }) => name.startsWith("result/")),
    ),
  ];
}

/** The control frames of one side. */
function frameUnion(name: "HostFrame" | "AgentFrame", sender: Direction): string {
  const requests = entriesOf<AnyControlSpec>(controls).filter(
    ({ direction }) => direction === "both" || direction === sender,
  );
  const [side, request] = name === "HostFrame" ? ["host", "HostRequest"] : ["agent", "AgentRequest"];
  return `/** The object under \`request\` of a control request that the ${side} sends. */
export type ${request} =
${requests.map(({ subtype }) => `  | ${requestDefinition(subtype)}`).join("\n")};

/** Any frame that the ${side} sends. */
export type ${name} =
  | ${side === "host" ? "HostMessage" : "AgentMessage"}
  | { type: "control_request"; request_id: string; request: ${request} }
  | ControlResponse
  | ControlCancelRequest;
`;
}

/** Types of registry entries by the name of the entry. */
function typeMaps(): string[] {
  const requests = entriesOf<AnyControlSpec>(controls);
  const events = entriesOf<AnyHookSpec>(hooks);
  const lines = entriesOf<Entry & { name: string }>(transcriptLines);
  return [
    mapText(
      "MessageTypes",
      "The frame of each message.",
      entriesOf<AnyMessageSpec>(messages).map(({ name }) => [name, messageDefinition(name)]),
    ),
    mapText(
      "RequestTypes",
      "The object under `request` of each control request.",
      requests.map(({ subtype }) => [subtype, requestDefinition(subtype)]),
    ),
    mapText(
      "ResponseTypes",
      "The object under `response` of each success; `undefined` if it carries none.",
      requests.map(({ subtype, response }) => [subtype, response ? responseDefinition(subtype) : "undefined"]),
    ),
    mapText(
      "HookInputTypes",
      "The input of each hook event.",
      events.map(({ event }) => [event, hookInputDefinition(event)]),
    ),
    mapText(
      "HookOutputTypes",
      "The `hookSpecificOutput` of each hook event; `never` if it has none.",
      events.map(({ event, output }) => [event, output ? hookOutputDefinition(event) : "never"]),
    ),
    mapText(
      "LineTypes",
      "Each kind of transcript line.",
      lines.map(({ name }) => [name, lineDefinition(name)]),
    ),
  ];
}

/** The summaries of registry entries by the name of their main definition. */
function summaries(): ReadonlyMap<string, string> {
  const lifetime = ({ since, until }: Entry): string =>
    `Since ${since}.${until === undefined ? "" : ` Until ${until}.`}`;
  const about = (entry: Entry, name: string, lead = ""): [string, string] => [
    name,
    `${lead}${entry.summary}\n${lifetime(entry)}`,
  ];
  /** The other half of an exchange, which refers to the description of the first half. */
  const reply = (entry: Entry, name: string, what: string, to: string): [string, string] => [
    name,
    `${what}. See {@link ${to}}.\n${lifetime(entry)}`,
  ];
  return new Map([
    ...entriesOf<AnyMessageSpec>(messages).map((entry) => about(entry, messageDefinition(entry.name))),
    ...entriesOf<AnyControlSpec>(controls).flatMap((entry) => [
      about(entry, requestDefinition(entry.subtype), `Request \`${entry.subtype}\`: `),
      reply(
        entry,
        responseDefinition(entry.subtype),
        `The content of the success response to \`${entry.subtype}\``,
        requestDefinition(entry.subtype),
      ),
    ]),
    ...entriesOf<AnyHookSpec>(hooks).flatMap((entry) => [
      about(entry, hookInputDefinition(entry.event), `Input of the hook event \`${entry.event}\`: `),
      reply(
        entry,
        hookOutputDefinition(entry.event),
        `The output fields that apply only to hooks of the event \`${entry.event}\``,
        hookInputDefinition(entry.event),
      ),
    ]),
    ...entriesOf<Entry & { name: string }>(transcriptLines).map((entry) => about(entry, lineDefinition(entry.name))),
  ]);
}

/** The summaries in the docstrings of exported schemas, by name. */
function docstrings(): ReadonlyMap<string, string> {
  const source = join(import.meta.dirname, "..", "src");
  const found = new Map<string, string>();
  for (const path of globSync("**/*.ts", { cwd: source, exclude: ["**/*.generated.ts"] })) {
    const text = readFileSync(join(source, path), "utf8");
    for (const [, comment = "", name = ""] of text.matchAll(/^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/gm)) {
      const summary = comment.split(/\n \* @/)[0] ?? "";
      found.set(name, summary.replaceAll(/\s*\n \* ?/g, " ").trim());
    }
  }
  return found;
}

/** The named, documented TypeScript declarations of every definition. */
export function typeModule(): string {
  const notes = new Map([...docstrings(), ...summaries()]);
  const declared = Object.entries(allDefinitions()).map(([name, schema]) => {
    const text = schema.description ?? notes.get(name) ?? "";
    return `${comment(text, "")}export type ${name} = ${typeText(schema, "")};\n`;
  });
  return [
    "// Derived from the schemas; to change it, change them and run: npm run generate",
    'import type { Uuid } from "../schema/field.ts";',
    ...declared,
    ...messageUnions(),
    frameUnion("HostFrame", "host-to-agent"),
    frameUnion("AgentFrame", "agent-to-host"),
    ...typeMaps(),
  ].join("\n");
}
