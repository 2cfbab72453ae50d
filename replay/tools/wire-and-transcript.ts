import { controls, messages, transcriptLines } from "@agentwire/protocol";
import { z } from "zod";

interface Entry {
  readonly summary: string;
  readonly schema: z.ZodType;
}

type Fields = Readonly<Record<string, { readonly description?: string }>>;

/** The same fact under both spellings: the wire writes `session_id`, a transcript `sessionId`. */
const camelCase = (field: string): string => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function fieldsOf({ schema }: Entry): Fields {
  const { properties = {} }: { properties?: unknown } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return properties as Fields;
}

const kinds = (entries: Readonly<Record<string, Entry>>, other: object): string[] =>
  Object.entries(entries)
    .filter(([name]) => !Object.hasOwn(other, name))
    .map(([name, { summary }]) => `- \`${name}\`: ${summary}`);

const rows = (fields: Fields, other: Fields): string[] => {
  const there = new Set(Object.keys(other).map(camelCase));
  return Object.entries(fields)
    .filter(([field]) => !there.has(camelCase(field)))
    .map(([field, { description = "" }]) => `| \`${field}\` | ${description} |`);
};

const table = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `\n${title}:\n\n| field | what it says |\n|---|---|\n${lines.join("\n")}\n`;

/** Which facts the wire and the transcript of a session share, and which only one of them holds, from the registries. */
export function wireAndTranscriptPage(): string {
  const wire = messages as unknown as Readonly<Record<string, Entry>>;
  const disk = transcriptLines as unknown as Readonly<Record<string, Entry>>;
  const shared = Object.keys(wire)
    .filter((name) => Object.hasOwn(disk, name))
    .map((name) => {
      const [frame, line] = [fieldsOf(wire[name] as Entry), fieldsOf(disk[name] as Entry)];
      const onDisk = new Set(Object.keys(line).map(camelCase));
      const both = Object.keys(frame).filter((field) => onDisk.has(camelCase(field)));
      const sharedText = `Both hold: ${both.map((field) => `\`${field}\``).join(", ")}.\n`;
      return `### ${name}\n\n${sharedText}${table("Only the wire", rows(frame, line))}${table("Only the transcript", rows(line, frame))}`;
    });
  return `# What the wire and the transcript of a session tell

Generated from the registries of messages and of transcript lines. A field counts as held by both where both have it
under one name, written with strokes on the wire and without them on disk. An import of a transcript makes frames of
what both hold of \`user\` and \`assistant\`; whatever else is listed here as the wire's is not on such a tape.

## Only on the wire

Control requests, their answers and their withdrawal: ${Object.keys(controls)
    .map((name) => `\`${name}\``)
    .join(", ")}.

Messages:

${kinds(wire, disk).join("\n")}

Besides them: when each line passed, the command line, stderr, signals and the exit.

## Only in the transcript

${kinds(disk, wire).join("\n")}

## In both

${shared.join("\n")}`;
}
