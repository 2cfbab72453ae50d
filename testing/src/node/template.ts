import { fileURLToPath } from "node:url";

/** A template of a program that a project copies and changes. */
export interface ProgramTemplate {
  /** Path of the template in this package. */
  readonly path: string;
  /** The file name of the copy. */
  readonly fileName: string;
  /** The command that compiles a copy, if its language needs that. */
  readonly build?: (file: string) => readonly string[];
  /** The command that starts it. */
  readonly run: (file: string) => readonly string[];
}

const shipped = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The program that a compiler creates next to a source file. */
function programOf(file: string): string {
  const program = file.replace(/\.[a-z]+$/, "");
  return program.includes("/") ? program : `./${program}`;
}

/** Adapters for hosts under test, by language. Those in Go and Rust need only the standard library. */
export const adapterTemplates = {
  ts: { path: shipped("adapter/host.mjs"), fileName: "host-adapter.mjs", run: (file) => ["node", file] },
  python: { path: shipped("adapter/host.py"), fileName: "host_adapter.py", run: (file) => ["python3", file] },
  go: {
    path: shipped("adapter/host.go"),
    fileName: "host_adapter.go",
    build: (file) => ["go", "build", "-o", programOf(file), file],
    run: (file) => [programOf(file)],
  },
  rust: {
    path: shipped("adapter/host.rs"),
    fileName: "host_adapter.rs",
    build: (file) => ["rustc", "-o", programOf(file), file],
    run: (file) => [programOf(file)],
  },
} as const satisfies Readonly<Record<string, ProgramTemplate>>;

/** Small agents to start from, by language. They need only the standard library. */
export const agentTemplates = {
  ts: { path: shipped("template/agent.mjs"), fileName: "agent.mjs", run: (file) => ["node", file] },
  python: { path: shipped("template/agent.py"), fileName: "agent.py", run: (file) => ["python3", file] },
} as const satisfies Readonly<Record<string, ProgramTemplate>>;
