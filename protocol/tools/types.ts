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
import { transcriptLines } from "../src/transcript/registry.ts";
import { comment, keyText, TypeDeclarations } from "./type-declarations.ts";

/** A type that finds the type of an entry by its name; an entry may have a summary. */
const mapText = (name: string, documentation: string, entries: readonly (readonly [string, string, string?])[]) =>
  `/** ${documentation} */\nexport interface ${name} {\n${entries.map(([key, type, summary]) => `${comment(summary ?? "", "  ")}  ${keyText(key)}: ${type};\n`).join("")}}\n`;

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
  const [side, request, control] =
    name === "HostFrame"
      ? ["host", "HostRequest", "HostControlRequest"]
      : ["agent", "AgentRequest", "AgentControlRequest"];
  return `/** The object under \`request\` of a control request that the ${side} sends. */
export type ${request} =
${requests.map(({ subtype }) => `  | ${requestDefinition(subtype)}`).join("\n")};

/** A control request that the ${side} sends. */
export type ${control} = {
  type: "control_request";
  /** Id of the request, which its response repeats. */
  request_id: string;
  /** What the ${side} asks for. */
  request: ${request};
};

/** Any frame that the ${side} sends. */
export type ${name} =
  | ${side === "host" ? "HostMessage" : "AgentMessage"}
  | ${control}
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
      events.map(({ event, summary }) => [event, hookInputDefinition(event), summary]),
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
  const definitions = allDefinitions();
  const notes = new Map([...docstrings(), ...summaries()]);
  const declarations = new TypeDeclarations(
    definitions,
    (name) => definitions[name]?.description ?? notes.get(name) ?? "",
  );
  return [
    "// Derived from the schemas; to change it, change them and run: npm run generate",
    'import type { Uuid } from "../schema/field.ts";',
    ...declarations.texts(),
    ...messageUnions(),
    frameUnion("HostFrame", "host-to-agent"),
    frameUnion("AgentFrame", "agent-to-host"),
    ...typeMaps(),
  ].join("\n");
}
