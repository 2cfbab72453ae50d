import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..", "..", "..");
const programs = resolve(import.meta.dirname, "..", "src", "codegen");
const folder = mkdtempSync(join(tmpdir(), "agentwire-codegen-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, args: readonly string[], input = "", env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    input,
    encoding: "utf8",
    cwd: folder,
    env: { ...process.env, ...env },
    maxBuffer: 1024 ** 3,
  });
  if (error) throw new Error(`${program} did not start. On Debian: apt install python3 golang-go.`, { cause: error });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

interface Recorded {
  readonly releases?: readonly string[];
  readonly frame?: unknown;
  readonly line?: unknown;
}

/** The recorded values of a fixture that an agent of the current release sent. */
const recorded = (path: string, kind: "frame" | "line") =>
  readFileSync(resolve(root, "protocol", "test", "fixtures", `${path}.jsonl`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Recorded => JSON.parse(line))
    .filter(({ releases }) => releases === undefined || releases.includes("0.3.330"))
    .map((item) => ({ kind, value: item[kind] ?? item }));

const values = [
  ...recorded("message/frames", "frame"),
  ...recorded("message/sessions", "frame"),
  ...recorded("recorded-release/frames", "frame"),
  ...recorded("recorded-release/lines", "line"),
  ...recorded("transcript/lines", "line"),
];
const input = values.map((value) => JSON.stringify(value)).join("\n");

const codegen = (language: string) =>
  run(process.execPath, [resolve(root, "cli", "bin", "agentwire.mjs"), "schema", "codegen", "--lang", language]);

interface Report {
  readonly values: number;
  readonly typed: number;
  readonly structures: number;
  readonly unlike: readonly unknown[] | null;
  readonly errors: readonly unknown[] | null;
}

const languages: readonly (readonly [string, () => string])[] = [
  [
    "python",
    () => {
      writeFileSync(join(folder, "agent_protocol.py"), codegen("python"));
      return run("python3", [join(programs, "round_trip.py"), folder], input);
    },
  ],
  [
    "go",
    () => {
      writeFileSync(join(folder, "protocol.go"), codegen("go"));
      writeFileSync(join(folder, "go.mod"), "module protocol\n\ngo 1.19\n");
      writeFileSync(join(folder, "values.jsonl"), input);
      copyFileSync(join(programs, "round_trip_test.go"), join(folder, "round_trip_test.go"));
      run("go", ["vet", "."]);
      const output = run("go", ["test", "-v", "."], "", { VALUES: join(folder, "values.jsonl") });
      return /^report (.*)$/m.exec(output)?.[1] ?? output;
    },
  ],
];

describe("the codec that schema codegen writes", () => {
  it.each(languages)(
    "writes every recorded value unchanged, with unknown fields: %s",
    { timeout: 600_000 },
    (_, test) => {
      const { values: read, typed, structures, unlike, errors }: Report = JSON.parse(test());
      expect({ errors: errors ?? [], unlike: unlike ?? [] }).toEqual({ errors: [], unlike: [] });
      expect([read, typed]).toEqual([values.length, values.length]);
      expect(values.length).toBeGreaterThan(800);
      expect(structures).toBeGreaterThan(2000);
    },
  );
});
