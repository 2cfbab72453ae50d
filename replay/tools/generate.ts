import { tapeEvents, tapeJsonSchema, tapeVersion } from "@agentwire/replay";
import { wireAndTranscriptPage } from "./wire-and-transcript.ts";

/** The published form of the tape format, by path from the package: the schema, the list of events, and what else tells of a session. */
export function generate(): Map<string, string> {
  return new Map([
    ["reference/tape.schema.json", `${JSON.stringify(tapeJsonSchema(), null, 2)}\n`],
    ["reference/tape-events.md", eventsPage()],
    ["reference/wire-and-transcript.md", wireAndTranscriptPage()],
  ]);
}

interface Property {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Property[];
}

const shared = new Set(["seq", "us", "channel", "kind", "connection", "process"]);

function typeOf(property: Property): string {
  if (property.const !== undefined) return `\`${JSON.stringify(property.const)}\``;
  if (property.enum !== undefined) return property.enum.map((word) => `\`${word}\``).join(" or ");
  if (property.anyOf !== undefined) return property.anyOf.map(typeOf).join(" or ");
  return property.type ?? "any JSON";
}

function eventsPage(): string {
  const definitions = tapeJsonSchema().$defs as Record<
    string,
    { readonly properties: Record<string, Property>; readonly required?: readonly string[] }
  >;
  const sections = Object.values(tapeEvents).map(({ name, summary, since }) => {
    const { properties = {}, required = [] } = definitions[name] ?? {};
    const rows = Object.entries(properties)
      .filter(([field]) => !shared.has(field))
      .map(
        ([field, property]) => `| \`${field}\`${required.includes(field) ? "" : " (optional)"} | ${typeOf(property)} |`,
      );
    const table = rows.length === 0 ? "" : `\n| field | type |\n|---|---|\n${rows.join("\n")}\n`;
    return `## ${name}\n\nSince version ${since}. ${summary}\n${table}`;
  });
  return `# Events of a tape, format version ${tapeVersion}\n\nGenerated from the registry. The README of this package says how a tape is built.\n\n${sections.join("\n")}`;
}
