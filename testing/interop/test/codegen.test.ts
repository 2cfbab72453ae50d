import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { compareReleases, currentRelease, type Release } from "@agentwire/protocol";
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
  readonly releases?: readonly Release[];
  readonly frame?: unknown;
  readonly line?: unknown;
}

const fixture = (path: string): readonly Recorded[] =>
  readFileSync(resolve(root, "protocol", "test", "fixtures", `${path}.jsonl`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Recorded => JSON.parse(line));

/** The recorded values of a fixture that an agent of a release sent. */
const recorded = (path: string, kind: "frame" | "line", release: Release) =>
  fixture(path)
    .filter(({ releases }) => releases === undefined || releases.includes(release))
    .map((item) => ({ kind, value: item[kind] ?? item }));

/** The releases of all eras whose agents were recorded. */
const recordedReleases = [...new Set(fixture("recorded-release/frames").flatMap((one) => one.releases ?? []))].sort(
  compareReleases,
);
const releases = [...new Set([...recordedReleases, currentRelease])];

/** Values for a codec. The current release reads what its predecessors sent, too. */
function valuesOf(release: Release) {
  const [newest = release] = recordedReleases.slice(-1);
  const sender = release === currentRelease ? newest : release;
  return [
    ...(release === currentRelease
      ? [
          ...recorded("message/frames", "frame", release),
          ...recorded("message/sessions", "frame", release),
          ...recorded("transcript/lines", "line", release),
        ]
      : []),
    ...recorded("recorded-release/frames", "frame", sender),
    ...recorded("recorded-release/lines", "line", sender),
  ];
}

const codegen = (language: string, release: Release) =>
  run(process.execPath, [
    resolve(root, "cli", "bin", "agentwire.mjs"),
    ...["schema", "codegen", "--lang", language, "--at", release],
  ]);

interface Report {
  readonly values: number;
  readonly typed: number;
  readonly structures: number;
  readonly unlike: readonly unknown[] | null;
  readonly errors: readonly unknown[] | null;
}

const languages: Readonly<Record<string, (release: Release, input: string) => string>> = {
  python(release, input) {
    writeFileSync(join(folder, "agent_protocol.py"), codegen("python", release));
    return run("python3", [join(programs, "round_trip.py"), folder], input);
  },
  go(release, input) {
    writeFileSync(join(folder, "protocol.go"), codegen("go", release));
    writeFileSync(join(folder, "go.mod"), "module protocol\n\ngo 1.19\n");
    writeFileSync(join(folder, "values.jsonl"), input);
    copyFileSync(join(programs, "round_trip_test.go"), join(folder, "round_trip_test.go"));
    const output = run("go", ["test", "-v", "-vet=off", "."], "", { VALUES: join(folder, "values.jsonl") });
    return /^report (.*)$/m.exec(output)?.[1] ?? output;
  },
};

const cases = Object.entries(languages).flatMap(([language, test]) =>
  releases.map((release) => [language, release, test] as const),
);

describe("the codec that schema codegen writes", () => {
  it.each(cases)(
    "writes every recorded value unchanged, with unknown fields: %s at %s",
    { timeout: 600_000 },
    (_, release, test) => {
      const values = valuesOf(release);
      const report = test(release, values.map((value) => JSON.stringify(value)).join("\n"));
      const { values: read, typed, structures, unlike, errors }: Report = JSON.parse(report);
      expect({ errors: errors ?? [], unlike: unlike ?? [] }).toEqual({ errors: [], unlike: [] });
      expect(read).toBe(values.length);
      expect(values.length).toBeGreaterThan(release === currentRelease ? 800 : 40);
      if (release !== currentRelease) return;
      expect(typed).toBe(values.length);
      expect(structures).toBeGreaterThan(2000);
    },
  );

  it("covers all eras", () => {
    expect(recordedReleases.length).toBeGreaterThanOrEqual(12);
  });
});
