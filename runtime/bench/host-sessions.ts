import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type hosts, median, mustHaveOfficial } from "./host/official.ts";
import { writeLongSession, writeManySessions } from "./host/transcripts.ts";

/**
 * How long it takes to read a transcript of 67 MB and to list 5,000 sessions, ours against the official functions, in
 * turns, each in a process of its own. Prints the ratios of the medians, and of the memory.
 */
mustHaveOfficial();
const rounds = Number(process.env.AGENTWIRE_RUNS ?? 5);
const measure = join(dirname(fileURLToPath(import.meta.url)), "host", "measure.ts");

interface Measured {
  readonly ms: number;
  readonly mb: number;
  readonly found: number;
}

function run(configDirectory: string, name: keyof typeof hosts, ...words: string[]): Measured {
  const ran = spawnSync(process.execPath, ["--expose-gc", measure, name, ...words], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: configDirectory, CLAUDE_CONFIG_DIR: configDirectory },
    timeout: 120_000,
  });
  if (ran.status !== 0) throw new Error(`${name} ${words.join(" ")}: ${ran.stderr}`);
  return JSON.parse(ran.stdout) as Measured;
}

function compare(configDirectory: string, what: string, goals: { speed: number; memory?: number }, ...words: string[]) {
  const all: Record<keyof typeof hosts, Measured[]> = { ours: [], official: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const name of ["ours", "official"] as const) {
      const measured = run(configDirectory, name, ...words);
      if (round > 0) all[name].push(measured);
    }
  }
  const [ours, theirs] = [all.ours, all.official].map((list) => ({
    ms: median(list.map(({ ms }) => ms)),
    mb: median(list.map(({ mb }) => mb)),
    found: list[0]?.found,
  }));
  if (!ours || !theirs || ours.found !== theirs.found) {
    throw new Error(`${what}: found ${ours?.found} against ${theirs?.found}`);
  }
  const speed = theirs.ms / ours.ms;
  const memory = ours.mb / theirs.mb;
  console.log(
    `${what} (${ours.found}): ${ours.ms.toFixed(0)} ms against ${theirs.ms.toFixed(0)} ms, ${speed.toFixed(2)} times as fast (goal >= ${goals.speed}, ${speed >= goals.speed ? "met" : "MISSED"}); ${ours.mb.toFixed(0)} MB against ${theirs.mb.toFixed(0)} MB, ratio ${memory.toFixed(2)}${goals.memory === undefined ? "" : ` (goal <= ${goals.memory}, ${memory <= goals.memory ? "met" : "MISSED"})`}; median of ${rounds}`,
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
