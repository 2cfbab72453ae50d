import type { AnyControlSpec } from "../../control/define.ts";
import { controls } from "../../control/registry.ts";
import {
  hookInputDefinition,
  hookOutputDefinition,
  lineDefinition,
  messageDefinition,
  requestDefinition,
  responseDefinition,
} from "../../definition/definition-names.ts";
import type { Definitions } from "../../definition/definitions.ts";
import { definitions, target } from "../../definition/definitions.ts";
import type { AnyHookSpec } from "../../hook/define.ts";
import { hooks } from "../../hook/registry.ts";
import { messages } from "../../message/registry.ts";
import { type Direction, type Entry, entriesOf } from "../../schema/entry.ts";
import { definitionRef } from "../../schema/json-schema.ts";
import type { Release } from "../../schema/release.ts";
import { transcriptLines } from "../../transcript/registry.ts";

/** A definition for a page of the reference. */
interface Shown {
  /** Purpose of the definition: `Frame`, `Request`, `Response`, `Input`, `Output`. */
  readonly title: string;
  readonly definition: string;
}

/** An entry for a page of the reference. */
export interface Section {
  /** Name on the wire. */
  readonly name: string;
  readonly entry: Entry;
  /** Additional facts, beyond those that every entry has. */
  readonly properties: readonly (readonly [name: string, value: string])[];
  readonly shown: readonly Shown[];
  readonly examples: readonly { readonly title: string; readonly value: unknown }[];
}

/** One page of the reference: a family of entries, or of types that they share. */
export interface ReferencePage {
  readonly file: string;
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly Section[];
  /** Types without an entry. */
  readonly types: readonly string[];
}

interface Message extends Entry {
  readonly name: string;
  readonly direction: Direction;
  readonly yielded: boolean;
  readonly examples: readonly unknown[];
}

const directions: Readonly<Record<Direction, string>> = {
  "host-to-agent": "host → agent",
  "agent-to-host": "agent → host",
  both: "host ↔ agent",
};

const examplesOf = (values: readonly unknown[], title: string) => values.map((value) => ({ title, value }));

const messageSection = (entry: Message): Section => ({
  name: entry.name,
  entry,
  properties: [
    ["Direction", directions[entry.direction]],
    ["Response", "none"],
    ["Yielded by the SDK's `query()`", entry.yielded ? "yes" : "no"],
  ],
  shown: [{ title: "Frame", definition: messageDefinition(entry.name) }],
  examples: examplesOf(entry.examples, "Example"),
});

const controlSection = (entry: AnyControlSpec): Section => ({
  name: entry.subtype,
  entry,
  properties: [
    ["Direction", directions[entry.direction]],
    ["Response", "exactly one"],
    ["Timeout", entry.deadlineMs === null ? "none, because a person may decide" : `${entry.deadlineMs / 1000} s`],
    ...entry.errors.map(({ code, when }): readonly [string, string] => [code ? `Error \`${code}\`` : "Error", when]),
  ],
  shown: [
    { title: "Request", definition: requestDefinition(entry.subtype) },
    ...(entry.response ? [{ title: "Response", definition: responseDefinition(entry.subtype) }] : []),
  ],
  examples: entry.examples.flatMap(({ request, response }) => [
    { title: "Example request", value: request },
    ...(response === undefined ? [] : [{ title: "Example response", value: response }]),
  ]),
});

const hookSection = (entry: AnyHookSpec): Section => ({
  name: entry.event,
  entry,
  properties: [
    [
      "Direction",
      `${directions["agent-to-host"]}, as \`input\` of [\`hook_callback\`](agent-control.md#hook_callback)`,
    ],
    ["Response", "exactly one"],
    ["Timeout", "the `timeout` of its matcher"],
    ["Matcher", entry.matches === null ? "ignored" : `compared with \`${entry.matches}\``],
  ],
  shown: [
    { title: "Input", definition: hookInputDefinition(entry.event) },
    ...(entry.output ? [{ title: "Output", definition: hookOutputDefinition(entry.event) }] : []),
  ],
  examples: entry.examples.flatMap(({ input, output }) => [
    { title: "Example input", value: input },
    ...(output === undefined ? [] : [{ title: "Example output", value: output }]),
  ]),
});

const lineSection = (entry: Entry & { name: string; chained: boolean; examples: readonly unknown[] }): Section => ({
  name: entry.name,
  entry,
  properties: [
    [
      "Written by",
      "the agent, to the session file. Hosts that mirror the file receive the line in `transcript_mirror`.",
    ],
    ["Linked by `parentUuid`", entry.chained ? "yes" : "no"],
  ],
  shown: [{ title: "Line", definition: lineDefinition(entry.name) }],
  examples: examplesOf(entry.examples, "Example"),
});

/** The pages of the reference of a release. */
export function pages(release: Release): ReferencePage[] {
  const all = entriesOf<Message>(messages);
  const starting = (prefix: string) => all.filter(({ name }) => name.startsWith(prefix)).map(messageSection);
  const sent = (...by: Direction[]) =>
    entriesOf<AnyControlSpec>(controls)
      .filter(({ direction }) => by.includes(direction))
      .map(controlSection);
  const families: Omit<ReferencePage, "types">[] = [
    {
      file: "message.md",
      title: "Messages",
      summary: "Frames that are neither requests nor answers.",
      sections: all.filter(({ name }) => !name.includes("/")).map(messageSection),
    },
    {
      file: "system.md",
      title: "System messages",
      summary: "Frames of type `system`, distinguished by `subtype`.",
      sections: starting("system/"),
    },
    {
      file: "result.md",
      title: "Results",
      summary: "Frames of type `result`. Exactly one ends each turn.",
      sections: starting("result/"),
    },
    {
      file: "host-control.md",
      title: "Control requests of a host",
      summary: "Requests of the host; the agent responds to each exactly once.",
      sections: sent("host-to-agent", "both"),
    },
    {
      file: "agent-control.md",
      title: "Control requests of an agent",
      summary: "Requests of the agent; the host responds to each exactly once.",
      sections: sent("agent-to-host"),
    },
    {
      file: "hook.md",
      title: "Hook events",
      summary: "Inputs that hooks receive in `hook_callback`, and outputs that they may return.",
      sections: entriesOf<AnyHookSpec>(hooks).map(hookSection),
    },
    {
      file: "transcript.md",
      title: "Transcript lines",
      summary: "Lines of session files, of the main thread and of subagents.",
      sections: entriesOf<Entry & { name: string; chained: boolean; examples: readonly unknown[] }>(
        transcriptLines,
      ).map(lineSection),
    },
  ];
  const present = definitions(release);
  const shown = new Set(
    families.flatMap(({ sections }) => sections.flatMap(({ shown }) => shown.map((one) => one.definition))),
  );
  const types = Object.keys(present).filter((name) => !shown.has(name) || isAlias(name, present));
  return [
    ...families.map((family) => ({
      ...family,
      sections: family.sections.filter((section) => section.shown.some(({ definition }) => present[definition])),
      types: [],
    })),
    {
      file: "type.md",
      title: "Types",
      summary: "Types that several entries share: content, permissions, servers, options, envelopes.",
      sections: [],
      types,
    },
  ];
}

const isAlias = (name: string, among: Definitions) =>
  among[name]?.$ref !== undefined && target(definitionRef(name), among) !== among[name];
