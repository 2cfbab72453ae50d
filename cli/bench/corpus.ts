import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedSession } from "./corpus/sessions.ts";

/**
 * A corpus of 20,000 generated sessions; `AGENTWIRE_SESSIONS` chooses another number. Compares the addition in one thread
 * and two threads with `JSON.parse` of each line of the same files, by processor time. Then it measures every stored query and
 * a search. Commands run as users run them. Other programs on the machine change times from start to end more than
 * processor time.
 */
const sessionCount = Number(process.env.AGENTWIRE_SESSIONS ?? 20_000);
const folder = mkdtempSync(join(tmpdir(), "agentwire-bench-corpus-"));
const tapes = join(folder, "tapes");
const program = fileURLToPath(new URL("../bin/agentwire.mjs", import.meta.url));

const tellAtEnd = `data:text/javascript,${encodeURIComponent(`import { isMainThread } from "node:worker_threads";
if (isMainThread) process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.error("took " + JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, rss: maxRSS / 1024 }));
});`)}`;

interface Usage {
  /** Processor time, in milliseconds. */
  readonly cpu: number;
  /** The most that was resident, in MiB. */
  readonly rss: number;
}

interface Ran extends Usage {
  /** From its start to its end, in milliseconds. */
  readonly wall: number;
}

function run(...args: readonly string[]): Ran {
  const began = performance.now();
  const ran = spawnSync(process.execPath, [program, "corpus", ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    env: { ...process.env, NODE_OPTIONS: `--import=${tellAtEnd}` },
  });
  const wall = performance.now() - began;
  const [, json] = /took (\{.*\})/.exec(ran.stderr) ?? [];
  if (json === undefined || (ran.status ?? 4) > 1) throw new Error(`corpus ${args.join(" ")}: ${ran.stderr}`);
  const used: Usage = JSON.parse(json);
  return { ...used, wall };
}

const ms = (value: number): string => `${Math.round(value)} ms`;

function parseAll(): number {
  const before = process.cpuUsage();
  for (const name of readdirSync(tapes))
    for (const line of readFileSync(join(tapes, name), "utf8").split("\n")) if (line !== "") JSON.parse(line);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

try {
  mkdirSync(tapes);
  let bytes = 0;
  for (let seed = 0; seed < sessionCount; seed++) {
    const tape = generatedSession(seed);
    bytes += tape.length;
    writeFileSync(join(tapes, `${seed}.tape.jsonl`), tape);
  }
  console.log(`${sessionCount} sessions, ${(bytes / 1e6).toFixed(0)} MB`);
  const parse = parseAll();
  console.log(`JSON.parse of every line: ${ms(parse)} of processor time`);
  const [one, two] = [1, 2].map((jobs) => run("add", join(folder, `corpus-${jobs}`), tapes, "--jobs", String(jobs)));
  for (const [name, ran] of [
    ["add, one thread", one],
    ["add, two threads", two],
  ] as const)
    if (ran !== undefined)
      console.log(
        `${name}: ${(ran.cpu / parse).toFixed(1)} x JSON.parse (goal 2 x), ${ms(ran.cpu)} of processor time, ${ms(ran.wall)}, ` +
          `${Math.round(ran.rss)} MiB (goal 500 MiB)`,
      );
  if (one !== undefined && two !== undefined)
    console.log(
      `two threads: ${(one.wall / two.wall).toFixed(2)} x as fast as one, and ` +
        `${((2 * one.cpu) / two.cpu).toFixed(2)} x by processor time, as on two free cores (goal 1.8 x)`,
    );
  const corpus = join(folder, "corpus-1");
  const secondRun = run("add", corpus, tapes);
  console.log(`add again, nothing new: ${ms(secondRun.wall)}`);
  const stored = readdirSync(join(corpus, "tables"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  console.log(`the corpus has ${(stored / 1e6).toFixed(0)} MB`);
  const { storedQueries } = await import("../src/corpus/query/registry.ts");
  const questions = [
    ...storedQueries.map(({ name, argument }) => ["query", corpus, name, ...(argument === undefined ? [] : ["turn"])]),
    ["search", corpus, "xu", "vokase"],
    ["search", corpus, "nosuchwordatall"],
    ["trend", corpus, "2026-02", "2026-05"],
  ];
  const start = run("query", corpus, "--sql", "SELECT 1");
  console.log(`start of the command and its tables: ${ms(start.wall)}, ${ms(start.cpu)} of processor time`);
  const answered = questions.map((args) => ({ name: args.filter((arg) => arg !== corpus).join(" "), ...run(...args) }));
  for (const { name, wall, cpu, rss } of answered)
    console.log(`${name.padEnd(40)} ${ms(wall)}, ${ms(cpu)} of processor time, ${Math.round(rss)} MiB`);
  const most = (figure: keyof Ran): number => Math.max(...answered.map((one) => one[figure]));
  console.log(
    `at most ${ms(most("wall"))} (goal 1000 ms), ${ms(most("cpu"))} of processor time, ${Math.round(most("rss"))} MiB (goal 500 MiB)`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
