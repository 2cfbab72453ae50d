import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Cost, type hosts, median, mustHaveOfficial, ratios } from "./host/official.ts";
import { writeLongSession, writeManySessions } from "./host/transcripts.ts";

/**
 * Time to read a transcript of 67 MB and to list 5,000 sessions, with our functions and the official ones in
 * alternation, each in a separate process. Prints the median ratio of adjacent runs, for time and memory.
 */
mustHaveOfficial();
const rounds = Number(process.env.AGENTWIRE_RUNS ?? 5);
const measure = join(dirname(fileURLToPath(import.meta.url)), "host", "measure.ts");

interface Measured extends Cost {
  readonly mb: number;
  readonly found: number;
}

function run(configDirectory: string, name: keyof typeof hosts, ...args: string[]): Measured {
  const ran = spawnSync(process.execPath, ["--expose-gc", measure, name, ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: configDirectory, CLAUDE_CONFIG_DIR: configDirectory },
    timeout: 120_000,
  });
  if (ran.status !== 0) throw new Error(`${name} ${args.join(" ")}: ${ran.stderr}`);
  return JSON.parse(ran.stdout) as Measured;
}

function compare(configDirectory: string, what: string, goals: { speed: number; memory?: number }, ...args: string[]) {
  const pairs: { ours: Measured; official: Measured }[] = [];
  for (let round = -1; round < rounds; round++) {
    const first = round % 2 === 0 ? "ours" : "official";
    const one = run(configDirectory, first, ...args);
    const other = run(configDirectory, first === "ours" ? "official" : "ours", ...args);
    const pair = first === "ours" ? { ours: one, official: other } : { ours: other, official: one };
    if (pair.ours.found !== pair.official.found) {
      throw new Error(`${what}: found ${pair.ours.found} against ${pair.official.found}`);
    }
    if (round >= 0) pairs.push(pair);
  }
  const verdict = (reached: boolean): string => (reached ? "met" : "MISSED");
  const [clock, processor] = [ratios(pairs, "wall"), ratios(pairs, "processor")];
  const [ours, official] = (["ours", "official"] as const).map((name) => median(pairs.map((pair) => pair[name].mb)));
  const memory = (ours ?? 0) / (official ?? 1);
  console.log(
    `${what} (${pairs[0]?.ours.found}), ${pairs.length} pairs: ${clock.text} times as fast on the clock (goal >= ${goals.speed}, ${verdict(clock.middle >= goals.speed)}), ${processor.text} by processor time; ${ours?.toFixed(0)} MB against ${official?.toFixed(0)} MB, ratio ${memory.toFixed(2)}${goals.memory === undefined ? "" : ` (goal <= ${goals.memory}, ${verdict(memory <= goals.memory)})`}`,
  );
}

const long = mkdtempSync(join(tmpdir(), "agentwire-long-"));
const many = mkdtempSync(join(tmpdir(), "agentwire-many-"));
try {
  const id = await writeLongSession(long, 67 * 1024 * 1024);
  compare(long, "getSessionMessages on 67 MB", { speed: 2.5, memory: 0.5 }, "getSessionMessages", id);
  writeManySessions(many, 5000);
  compare(many, "listSessions over 5,000 sessions", { speed: 5 }, "listSessions");
} finally {
  for (const folder of [long, many]) rmSync(folder, { recursive: true, force: true });
}
