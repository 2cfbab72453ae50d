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
 * and as JavaScript: what strips the types would take 20 MiB of it.
 */
const folder = fileURLToPath(new URL("tape/", import.meta.url));
const programs = new Map(
  ["parse-only", "passes"].map((name) => [
    name,
    stripTypeScriptTypes(readFileSync(join(folder, `${name}.ts`), "utf8")),
  ]),
);

/** What the command line does before all else. */
const lean = ["--import", "@agentwire/replay/lean"];

function start(program: string, words: readonly string[], options: readonly string[] = []): string {
  const code = ["--input-type=module", "--eval", programs.get(program) ?? ""];
  const ran = spawnSync(process.execPath, [...options, ...code, ...words], { cwd: folder, encoding: "utf8" });
  if (ran.status !== 0) throw new Error(`${program} ${words.join(" ")}: ${ran.stderr}`);
  return ran.stdout;
}

interface Ran {
  readonly ms: number;
  readonly count: number;
  readonly rss: number;
}

const parts = ["read", "read+validate", "read+check", "read+fold"];
const whole = "read+validate+check+fold";

/** Runs the passes and the parser in turn, three times each, and tells the best of each: what disturbs only adds. */
function contest(path: string): void {
  const runs = new Map<string, () => Ran>([
    ["JSON.parse alone", () => JSON.parse(start("parse-only", [path]))],
    [`${whole}, as Node comes`, () => JSON.parse(start("passes", [path, whole]))],
    ...[...parts, whole].map(
      (name) => [`${name}, lean`, (): Ran => JSON.parse(start("passes", [path, name, "lean"], lean))] as const,
    ),
  ]);
  const best = new Map<string, Ran>();
  for (let round = 0; round < 3; round++) {
    for (const [name, run] of runs) {
      const [now, before] = [run(), best.get(name)];
      best.set(name, before === undefined || now.ms < before.ms ? now : before);
    }
  }
  const base = best.get("JSON.parse alone")?.ms ?? 0;
  for (const [name, { ms, count, rss }] of best) {
    const speed = `${(base / ms).toFixed(2)} x the speed of JSON.parse`;
    console.log(`  ${name}: ${count} lines, ${(ms / 1000).toFixed(1)} s, ${speed}, ${rss.toFixed(0)} MiB resident`);
  }
}

const temporary = mkdtempSync(join(tmpdir(), "agentwire-bench-"));
try {
  const path = join(temporary, "long.tape.jsonl");
  writeLongTape(path, Number(process.env.AGENTWIRE_EVENTS ?? 1_000_000));
  console.log(`${(statSync(path).size / 2 ** 20).toFixed(0)} MiB (goal of the last: 0.5 x, under 200 MiB)`);
  contest(path);
  process.stdout.write(start("passes", [path, "index"]));
} finally {
  rmSync(temporary, { recursive: true });
}
