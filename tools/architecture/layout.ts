/** The shape of the repository that the architecture rules hold it to. Data alone: the rules are beside it. */

/** Packages in order of dependency: each may import those before it, and nothing after. */
export const packages = ["protocol", "runtime", "replay", "testing", "cli"] as const;

/** Longest file, in lines. */
export const maxFileLines = 300;

/** Most entries of a folder. */
export const maxFolderEntries = 12;

/**
 * Flat catalogues: folders with one small file per wire name, which may hold more than {@link maxFolderEntries}.
 * `declares` is the field whose value gives each file its name; `null` where the files are no entries of a registry.
 */
export const catalogues: readonly { readonly folder: string; readonly declares: string | null }[] = [
  { folder: "protocol/src/control/request", declares: "subtype" },
  { folder: "protocol/src/hook/event", declares: "event" },
  { folder: "protocol/src/message/plain", declares: "name" },
  { folder: "protocol/src/message/system", declares: "name" },
  { folder: "runtime/src/agent/control/handler", declares: null },
  { folder: "runtime/src/agent/command/builtin", declares: null },
  { folder: "protocol/src/transcript/line", declares: "name" },
  { folder: "runtime/src/agent/tool/builtin", declares: "name" },
];

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
