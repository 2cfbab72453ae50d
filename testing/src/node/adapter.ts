import { fileURLToPath } from "node:url";

/** A template of an adapter that a project copies and changes. */
export interface AdapterTemplate {
  /** Path of the template in this package. */
  readonly path: string;
  /** The file name of the copy. */
  readonly fileName: string;
  /** The command that compiles a copy, if its language needs that. */
  readonly build?: (file: string) => readonly string[];
  /** The command that starts it. */
  readonly run: (file: string) => readonly string[];
}

const shipped = (name: string) => fileURLToPath(new URL(`../../adapter/${name}`, import.meta.url));

/** The program that a compiler creates next to a source file. */
function programOf(file: string): string {
  const program = file.replace(/\.[a-z]+$/, "");
  return program.includes("/") ? program : `./${program}`;
}

/** Adapters for hosts under test, by language. Those in Go and Rust need only the standard library. */
export const adapterTemplates = {
  ts: { path: shipped("host.mjs"), fileName: "host-adapter.mjs", run: (file) => ["node", file] },
  python: { path: shipped("host.py"), fileName: "host_adapter.py", run: (file) => ["python3", file] },
  go: {
    path: shipped("host.go"),
    fileName: "host_adapter.go",
    build: (file) => ["go", "build", "-o", programOf(file), file],
    run: (file) => [programOf(file)],
  },
  rust: {
    path: shipped("host.rs"),
    fileName: "host_adapter.rs",
    build: (file) => ["rustc", "-o", programOf(file), file],
    run: (file) => [programOf(file)],
  },
} as const satisfies Readonly<Record<string, AdapterTemplate>>;

/** A language that an adapter is written in. */
export type AdapterLanguage = keyof typeof adapterTemplates;
