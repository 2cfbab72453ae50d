import { fileURLToPath } from "node:url";

/** An adapter that a project copies and makes its own. */
export interface AdapterTemplate {
  /** Path of the template in this package. */
  readonly path: string;
  /** What to call the copy. */
  readonly fileName: string;
  /** How a copy of this name is started, in words of a shell. */
  readonly command: (file: string) => string;
}

const template = (
  name: string,
  fileName: string,
  command: AdapterTemplate["command"],
): AdapterTemplate => ({
  path: fileURLToPath(new URL(`../../adapter/${name}`, import.meta.url)),
  fileName,
  command,
});

/** Adapters for hosts under test, by language. Those in Go and Rust need nothing but the standard library. */
export const adapterTemplates = {
  ts: template("host.mjs", "host-adapter.mjs", (file) => `node ${file}`),
  python: template("host.py", "host_adapter.py", (file) => `python3 ${file}`),
  go: template("host.go", "host_adapter.go", (file) => `go run ${file}`),
  rust: template("host.rs", "host_adapter.rs", (file) => `sh -c 'rustc -o ${file}.bin ${file} && ./${file}.bin'`),
} as const satisfies Readonly<Record<string, AdapterTemplate>>;
