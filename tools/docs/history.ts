import { compareReleases, type Release } from "@agentwire/protocol";
import type { Page } from "./page.ts";

/** What the metamodel says about the releases of an entry or a field. */
interface Dated {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

interface Field extends Dated {
  readonly name: string;
}

interface Named extends Dated {
  readonly name?: string;
  readonly subtype?: string;
  readonly event?: string;
}

/** The part of `protocol/reference/metamodel/protocol.json` that the history needs. */
export interface Metamodel {
  readonly messages: readonly Named[];
  readonly controlRequests: readonly Named[];
  readonly hookEvents: readonly Named[];
  readonly transcriptLines: readonly Named[];
  readonly types: readonly {
    readonly name: string;
    readonly type: { readonly kind: string; readonly properties?: readonly Field[] };
  }[];
}

interface Change {
  readonly release: string;
  readonly what: string;
}

const changesOf = (what: string, { since, until }: Dated): Change[] => [
  ...(since === undefined ? [] : [{ release: since, what: `new: ${what}` }]),
  ...(until === undefined ? [] : [{ release: until, what: `gone: ${what}` }]),
];

/** Every entry and field that a release brought or removed. */
export function changesIn(model: Metamodel): Change[] {
  const entries = (kind: string, all: readonly Named[]) =>
    all.flatMap((entry) => changesOf(`${kind} \`${entry.name ?? entry.subtype ?? entry.event}\``, entry));
  return [
    ...entries("message", model.messages),
    ...entries("control request", model.controlRequests),
    ...entries("hook event", model.hookEvents),
    ...entries("transcript line", model.transcriptLines),
    ...model.types.flatMap(({ name, type }) =>
      (type.properties ?? []).flatMap((field) => changesOf(`field \`${name}.${field.name}\``, field)),
    ),
  ];
}

/** The history of the protocol, latest release first. */
export function historyPage(model: Metamodel): Page {
  const byRelease = Map.groupBy(changesIn(model), ({ release }) => release);
  const order = [...byRelease.keys()].sort((a, b) => compareReleases(b as Release, a as Release));
  const sections = order.map((release) => {
    const lines = (byRelease.get(release) ?? []).map(({ what }) => `- ${what}`);
    return `## ${release}\n\n${lines.join("\n")}\n`;
  });
  return {
    slug: "reference/history",
    title: "History of the protocol",
    source: "docs/reference/history.md",
    body: `Derived from the schemas. Each release lists the messages, control requests, hook events, transcript lines and fields that it brought or removed. What no declaration contains is listed under the first release in which it was seen. [\`agentwire schema diff\`](../commands/schema.md) also says what each change means for readers and writers.\n\n${sections.join("\n")}`,
  };
}
