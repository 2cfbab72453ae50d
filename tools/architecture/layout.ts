/** The layout that the architecture rules enforce. Only data: the rules are in the files beside it. */

/** Packages in order of dependency: each may import those before it, and nothing after. */
export const packages = ["protocol", "runtime", "replay", "testing", "cli"] as const;

/** Catalogues: folders of one file per wire name, with the field whose value gives each file its name. */
export const catalogues: Readonly<Record<string, string>> = {
  "protocol/src/control/request": "subtype",
  "protocol/src/hook/event": "event",
  "protocol/src/message/plain": "name",
  "protocol/src/message/system": "name",
  "protocol/src/transcript/line": "name",
  "runtime/src/agent/tool/builtin": "name",
};

/** Folders in which Node built-ins, clocks, timers and randomness may be used: the edges of a package. */
export const edges: readonly RegExp[] = [
  /\/src\/node\//,
  /\/browser\//,
  /^cli\/src\//,
  /\/bin\//,
  /\/test\//,
  /\/bench\//,
  /^tools\//,
  /\/tools\//,
];

/**
 * The functions that make entries of registries. Entries are addressed by their names on the wire. Entries of different
 * registries may share the name of their export, as a control request and its handler do.
 */
export const registryDefiners = [
  "defineControl",
  "controlHandler",
  "defineMessage",
  "defineHook",
  "defineTranscriptLine",
  "defineTool",
  "defineCommand",
] as const;

/** Files of words that only make sense together: the types of fields in schemas. */
export const vocabularies: readonly string[] = ["protocol/src/schema/field.ts"];

/** Files that offer the same functions to different platforms, under different import paths. */
export const exportTwins: readonly (readonly string[])[] = [
  ["runtime/src/node/host/query.ts", "runtime/src/host/browser/query.ts"],
  ["testing/src/node/replay-agent.ts", "testing/src/vitest/tapes.ts"],
];

/** Folders in which each source file that runs has a test of the same stem. */
export const testedFolders: readonly string[] = ["core", "loop", "permission", "hook", "feature"].map(
  (name) => `runtime/src/agent/${name}`,
);
