/** The shape of the repository that the architecture rules hold it to. Data alone: the rules are beside it. */

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
