import {
  at,
  controls,
  type Direction,
  type Entry,
  hookInputDefinition,
  hookOutputDefinition,
  hooks,
  lineDefinition,
  messageDefinition,
  messages,
  requestDefinition,
  responseDefinition,
  transcriptLines,
} from "@agentwire/protocol";
import { exitCode } from "../../exit.ts";
import { knownRelease } from "../../flag/release.ts";
import { safe } from "../../terminal.ts";
import type { Invocation } from "../define.ts";

/** The forms of a wire name in the names of definitions. */
const readings = [
  (name: string) => name,
  messageDefinition,
  requestDefinition,
  responseDefinition,
  hookInputDefinition,
  hookOutputDefinition,
  lineDefinition,
];

/** The properties of an entry in the registries: direction, releases, and meaning. */
function aboutEntry(name: string): string[] {
  const tables: readonly Readonly<
    Record<string, Entry & { readonly direction?: Direction; readonly deadlineMs?: number | null }>
  >[] = [messages, controls, hooks, transcriptLines];
  return tables.flatMap((table) => {
    const entry = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!entry) return [];
    const { direction, since, until, stability, evidence, capability, deadlineMs, summary } = entry;
    const wait = deadlineMs === null ? "answered when a person decides" : `answered within ${deadlineMs} ms`;
    const properties = [
      direction,
      `since ${since}`,
      until && `until ${until}`,
      stability,
      deadlineMs === undefined ? undefined : wait,
      capability && `announced by ${capability}`,
    ].filter((part) => part !== undefined);
    return [`${name}: ${properties.join(", ")}`, ...(evidence ? [`seen in ${evidence}`] : []), summary];
  });
}

/** `schema show <name>`: the definitions behind a message, a control request, a hook event, a line of session files or a definition's own name. */
export async function showDefinition({ terminal, args, options }: Invocation): Promise<number> {
  const [name = ""] = args;
  const view = at(knownRelease(String(options.at)));
  if (!view.published) terminal.note(safe(view.note));
  const found = [...new Set(readings.map((reading) => reading(name)))].filter((one) => view.schema(one) !== undefined);
  if (found.length === 0) {
    // Wire names have underscores and slashes, names of definitions have capitals.
    const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    const near = Object.keys(view.definitions).filter((one) => bare(name) !== "" && bare(one).includes(bare(name)));
    const hint = near.length > 0 ? ` Did you mean ${near.slice(0, 8).join(", ")}?` : "";
    terminal.err(safe(`${view.release} has nothing named ${name}.${hint}`));
    return exitCode.found;
  }
  if (options.json !== true) for (const line of aboutEntry(name)) terminal.out(safe(line));
  terminal.verbatim(safe(JSON.stringify(Object.fromEntries(found.map((one) => [one, view.schema(one)])), null, 2)));
  return exitCode.ok;
}
