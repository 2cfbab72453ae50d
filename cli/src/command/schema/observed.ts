import {
  controls,
  type Entry,
  lineDefinition,
  messageDefinition,
  messages,
  requestDefinition,
  responseDefinition,
  transcriptLines,
} from "@agentwire/protocol";

const namings: readonly (readonly [Readonly<Record<string, Entry>>, readonly ((name: string) => string)[]])[] = [
  [messages, [messageDefinition]],
  [controls, [requestDefinition, responseDefinition]],
  [transcriptLines, [lineDefinition]],
];

/** Names of the definitions of entries that no release declares: the first release with them is the inspected one. */
export const observedDefinitions = (): ReadonlySet<string> =>
  new Set(
    namings.flatMap(([registry, definitions]) =>
      Object.entries(registry)
        .filter(([, { stability }]) => stability === "undeclared")
        .flatMap(([name]) => definitions.map((definition) => definition(name))),
    ),
  );
