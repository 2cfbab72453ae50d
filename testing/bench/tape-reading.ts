import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeLongTape } from "./tape/long-session.ts";

/**
 * A tape of a million events (`AGENTWIRE_EVENTS` chooses another number): validate, check and fold in one pass, against
 * `JSON.parse` of each line of the same file, by processor time. Each pass runs in a process of its own, for its memory,
 * and as JavaScript: what strips the types would take 20 MiB of it. The commands are run as users run them, and measured
 * from their start.
 */
const folder = fileURLToPath(new URL("tape/", import.meta.url));
const programs = new Map(
  ["parse-only", "passes"].map((name) => [
    name,
    stripTypeScriptTypes(readFileSync(join(folder, `${name}.ts`), "utf8")),
  ]),
);

/** The first import of the command line. */
const lean = ["--import", "@agentwire/replay/low-memory"];

function start(program: string, args: readonly string[], options: readonly string[] = []): string {
  const code = ["--input-type=module", "--eval", programs.get(program) ?? ""];
  const ran = spawnSync(process.execPath, [...options, ...code, ...args], { cwd: folder, encoding: "utf8" });
  if (ran.status !== 0) throw new Error(`${program} ${args.join(" ")}: ${ran.stderr}`);
  return ran.stdout;
}

/** Makes a process report its resource usage when it exits. */
const tellAtEnd = `data:text/javascript,${encodeURIComponent(`process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.error("took " + JSON.stringify({ ms: (userCPUTime + systemCPUTime) / 1000, rss: maxRSS / 1024 }));
});`)}`;

/** Runs a command of `agentwire` on the tape. */
function command(name: string, path: string): Ran {
  const agentwire = fileURLToPath(new URL("../../cli/bin/agentwire.mjs", import.meta.url));
  const args = ["--import", tellAtEnd, agentwire, name, path];
  const ran = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 30 });
  const printed = /took (\{.*\})/.exec(ran.stderr)?.[1];
  if (ran.status !== 0 || printed === undefined) throw new Error(`agentwire ${name}: ${ran.stderr}`);
  return JSON.parse(printed);
}

interface Ran {
  readonly ms: number;
  /** Maximum resident memory, in MiB. */
  readonly rss: number;
}

const parts = ["read", "read+validate", "read+check", "read+fold"];
const full = "read+validate+check+fold";

/** How often the passes alternate with the parser. */
const rounds = 5;

/**
 * Runs the passes and the parser in alternation. Reports the least time of each, because interference only adds time,
 * and the maximum resident memory of all its runs.
 */
function contest(path: string): void {
  const runs = new Map<string, () => Ran>([
    ["JSON.parse alone", () => JSON.parse(start("parse-only", [path]))],
    [`${full}, as Node comes`, () => JSON.parse(start("passes", [path, full]))],
    ...[...parts, full].map(
      (name) => [`${name}, lean`, (): Ran => JSON.parse(start("passes", [path, name, "lean"], lean))] as const,
    ),
    ...["check", "validate", "why"].map((name) => [`agentwire ${name}`, () => command(name, path)] as const),
  ]);
  const best = new Map<string, Ran>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of runs) {
      const [now, before] = [run(), best.get(name) ?? { ms: Number.POSITIVE_INFINITY, rss: 0 }];
      best.set(name, { ...now, ms: Math.min(now.ms, before.ms), rss: Math.max(now.rss, before.rss) });
    }
  }
  const base = best.get("JSON.parse alone")?.ms ?? 0;
  for (const [name, { ms, rss }] of best) {
    const speed = `${(base / ms).toFixed(2)} x the speed of JSON.parse`;
    console.log(`  ${name}: ${(ms / 1000).toFixed(1)} s, ${speed}, at most ${rss.toFixed(0)} MiB resident`);
  }
}

const temporary = mkdtempSync(join(tmpdir(), "agentwire-bench-"));
try {
  const path = join(temporary, "long.tape.jsonl");
  writeLongTape(path, Number(process.env.AGENTWIRE_EVENTS ?? 1_000_000));
  console.log(
    `${(statSync(path).size / 2 ** 20).toFixed(0)} MiB (goal of all parts in one, lean: 0.5 x, under 190 MiB)`,
  );
  contest(path);
  process.stdout.write(start("passes", [path, "index"]));
} finally {
  rmSync(temporary, { recursive: true });
}
