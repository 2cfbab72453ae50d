import type { packages } from "./layout.ts";

/**
 * What the files of a folder may import of their own package, imports of types included. Paths are seen from the `src`
 * of the package.
 *
 * - A file belongs to the entry with the longest path that contains it. An entry may name a single file.
 * - A file may import the files of its own entry, and whatever lies below the paths that its entry lists. `.` is the whole
 *   package.
 * - `type PATH` allows imports of types only.
 * - A `*` in the path of an entry stands for any one folder, each on its own: what matches `feature/*` never imports
 *   another `feature/*`.
 */
export type Dependencies = Readonly<Record<string, readonly string[]>>;

/** What every part of the agent may import from outside the agent. */
const belowAgent = ["type ports.ts", "on-demand.ts", "guards", "model", "connection", "session", "posix"];

/** The capabilities of the agent, which the turn loop uses. They import the core, and types of each other. */
const capabilities = [
  ...["agent/catalogue", "agent/core", "agent/permission", "agent/model", "agent/tool", "agent/settings"],
  ...["agent/sandbox", "agent/hook", "agent/mcp", "agent/task", "agent/extension"],
];

const typesOf = (path: string): string => `type ${path}`;

/** The dependencies within each package, the lowest folders first. `layout.ts` has those between packages. */
export const dependencies: Readonly<Record<(typeof packages)[number], Dependencies>> = {
  protocol: {
    "json.ts": [],
    schema: ["json.ts"],
    type: ["type schema"],
    shape: ["schema", "type type"],
    hook: ["schema", "shape", "type type"],
    control: ["schema", "shape", "hook", "type type"],
    message: ["schema", "shape", "type type"],
    transcript: ["schema", "shape", "type type"],
    spec: ["schema"],
    tolerance: [],
    ledger: ["json.ts", "type schema"],
    "line/codec": ["json.ts"],
    "line/transport": ["type line/codec"],
    definition: ["schema", "shape", "hook", "control", "message", "transcript", "type type"],
    validate: ["json.ts", "schema", "transcript", "line/codec", "definition"],
    "release/describe": [
      ...["schema", "hook", "control", "message", "transcript", "definition"],
      "type validate/verdict.ts",
    ],
    "release/version": ["schema", "definition", "validate", "release/describe"],
    "release/metadata": ["type schema", "type shape/option", "type hook", "type control"],
    "index.ts": ["."],
  },
  runtime: {
    guards: [],
    "on-demand.ts": [],
    "ports.ts": [],
    model: ["type ports.ts", "on-demand.ts", "guards"],
    connection: ["type ports.ts", "guards"],
    session: ["type ports.ts", "guards"],
    posix: [],
    host: ["type ports.ts", "guards", "connection", "type session"],
    "agent/catalogue": [],
    "agent/core": [...belowAgent, "agent/catalogue"],
    "agent/permission": [...belowAgent, "agent/core"],
    "agent/model": [...belowAgent, "agent/catalogue", "agent/core"],
    "agent/tool": [...belowAgent, "agent/core", "agent/permission"],
    "agent/settings": [...belowAgent, "agent/catalogue", "agent/core", "agent/permission"],
    "agent/sandbox": [...belowAgent, "agent/permission/bash", "type agent/permission", "type agent/settings"],
    "agent/hook": [
      ...belowAgent,
      ...["agent/catalogue", "agent/core", "agent/model", "agent/permission", "type agent/settings"],
    ],
    "agent/mcp": [...belowAgent, "agent/core", "agent/tool", "agent/settings", "type agent/hook"],
    "agent/task": [...belowAgent, "agent/core"],
    "agent/extension": [
      ...belowAgent,
      ...["agent/catalogue", "agent/core", "agent/hook", "agent/permission", "agent/settings", "agent/tool"],
    ],
    "agent/context": [
      ...belowAgent,
      ...["agent/catalogue", "agent/core", "agent/extension", "agent/model", "agent/settings"],
    ],
    "agent/session": [
      ...belowAgent,
      ...[
        "agent/catalogue",
        "agent/core",
        "agent/extension",
        "agent/model",
        "agent/settings",
        "agent/task",
        "type agent/mcp",
      ],
    ],
    "agent/loop": [...belowAgent, ...capabilities, "agent/session"],
    "agent/services.ts": ["ports.ts", "session", ...capabilities, "agent/context", "agent/loop"].map(typesOf),
    "agent/control": [
      ...belowAgent,
      ...capabilities,
      ...["agent/context", "agent/session", "type agent/loop", "type agent/services.ts"],
    ],
    "agent/command": [
      ...belowAgent,
      ...capabilities,
      ...["agent/context", "agent/session", "type agent/loop", "type agent/services.ts"],
    ],
    "agent/feature/*": [...belowAgent, ...capabilities, "agent/context", "type agent/session", "agent/loop"],
    "agent/assemble.ts": [...belowAgent, "agent"],
    chat: ["type host"],
    process: ["type ports.ts", "guards", "model", "connection", "session", "posix", "agent"],
    node: ["type ports.ts", "guards", "model", "connection", "session", "posix", "host", "agent", "process"],
    "index.ts": ["."],
  },
  replay: {
    "tape/bytes": [],
    secret: ["tape/bytes"],
    tape: ["tape/bytes", "secret"],
    effects: ["tape"],
    recorder: ["tape"],
    "engine/compare": ["tape"],
    engine: ["tape", "effects", "recorder", "engine/compare"],
    import: ["tape", "engine/compare"],
    redaction: ["tape", "engine/compare", "secret"],
    timeline: ["tape", "engine/compare"],
    diagnosis: ["tape", "engine/compare", "timeline"],
    activity: ["tape", "engine/compare", "timeline"],
    monitor: ["tape", "engine/compare"],
    view: ["tape", "engine", "timeline", "diagnosis", "activity"],
    node: ["tape", "effects", "recorder", "engine", "import", "timeline", "view", "monitor"],
    "index.ts": ["."],
  },
  testing: {
    "law/session-event": [],
    "law/define.ts": ["type law/session-event"],
    "law/*": ["law/define.ts", "law/session-event"],
    law: ["law"],
    peer: ["type law/session-event"],
    model: ["law/session-event"],
    "model/msw": ["type model"],
    "broken-peers": ["law/session-event", "peer"],
    arbitrary: ["peer"],
    report: [],
    conformance: ["law", "peer", "model", "type broken-peers", "arbitrary", "type report"],
    coverage: ["type law"],
    explore: ["law", "peer", "model", "arbitrary", "conformance"],
    assertions: ["law", "peer", "conformance"],
    node: ["law", "peer", "model", "broken-peers", "conformance", "explore"],
    vitest: ["type model", "conformance", "assertions", "node"],
    "index.ts": ["."],
  },
  cli: {
    "exit.ts": [],
    "loopback.ts": ["exit.ts"],
    screen: [],
    "terminal.ts": ["screen"],
    declarations: [],
    codegen: [],
    quickstart: ["loopback.ts"],
    output: ["exit.ts", "terminal.ts"],
    flag: ["exit.ts", "terminal.ts", "output"],
    input: ["exit.ts", "terminal.ts", "output"],
    inspect: ["terminal.ts", "input"],
    debug: ["exit.ts", "terminal.ts", "loopback.ts", "input", "inspect"],
    fleet: ["exit.ts"],
    session: ["exit.ts", "output"],
    "bug-report": [],
    page: ["exit.ts", "input", "session"],
    live: ["exit.ts", "loopback.ts", "output"],
    "version.ts": [],
    trace: ["exit.ts"],
    "corpus/session": ["input"],
    "corpus/table": ["corpus/session"],
    "corpus/parquet": [],
    "corpus/store": ["exit.ts", "corpus/table", "corpus/parquet"],
    "corpus/add": ["exit.ts", "output", "input", "corpus/session", "corpus/store", "corpus/table"],
    "corpus/query": ["exit.ts", "corpus/session", "corpus/store", "corpus/table"],
    suite: ["exit.ts", "terminal.ts", "output", "flag", "input", "corpus/store"],
    regression: ["exit.ts", "terminal.ts", "output", "flag", "input", "suite"],
    matrix: ["exit.ts", "terminal.ts", "output", "input", "fleet", "regression"],
    command: [
      ...[
        "exit.ts",
        "terminal.ts",
        "loopback.ts",
        "declarations",
        "codegen",
        "quickstart",
        "output",
        "flag",
        "input",
        "inspect",
      ],
      ...["regression", "session", "bug-report", "page", "live", "version.ts", "corpus", "trace", "suite", "fleet"],
      ...["debug", "matrix"],
    ],
    "main.ts": ["."],
  },
};

/** Folders whose circles are being taken apart. An entry without a circle is an error: it goes with its last one. */
export const circlesBeingRemoved: readonly string[] = [];
