import { spawnSync } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FrameValidator } from "@agentwire/protocol";
import { createFold, isEvent, wholeLines } from "@agentwire/replay";
import { indexTapeFile, readTapeFileBatches } from "@agentwire/replay/node";
import { lawChecker } from "@agentwire/testing";
import { writeLongTape } from "./tape/long-session.ts";

/**
 * A tape of a million events (`AGENTWIRE_EVENTS` chooses another number): validate, check and fold in one pass, against
 * `JSON.parse` of each line of the same file, by processor time. Each pass runs in a process of its own, for its memory.
 */
const self = fileURLToPath(import.meta.url);

async function parseOnly(path: string): Promise<number> {
  let [lines, rest] = [0, ""];
  const stream = createReadStream(path, { highWaterMark: 256 * 1024, encoding: "utf8" });
  for await (const chunk of stream) {
    const text = rest + String(chunk);
    let from = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
      JSON.parse(text.slice(from, at));
      lines += 1;
      from = at + 1;
    }
    rest = text.slice(from);
  }
  return lines;
}

async function everything(path: string, parts: ReadonlySet<string>): Promise<number> {
  const [whole, validator, laws, fold] = [wholeLines(), new FrameValidator(), lawChecker(), createFold()];
  const [validates, checks, folds] = ["validate", "check", "fold"].map((part) => parts.has(part));
  let [count, faults] = [0, 0];
  for await (const batch of readTapeFileBatches(path)) {
    for (const item of batch) {
      if (item.kind === "problem") faults += 1;
      const event = item.kind === "event" ? whole.take(item.event) : null;
      if (event === null) continue;
      count += 1;
      let valid = false;
      if (validates && isEvent(event, "wire/frame")) {
        const { issues } = validator.validate(event.frame, event.direction);
        faults += issues.length;
        valid = issues.length === 0;
      }
      if (checks) faults += laws.event(event, valid).length;
      if (folds) fold.take(event);
    }
  }
  if (checks) faults += laws.end().length;
  if (faults > 0) throw new Error(`${faults} faults in a sound tape`);
  if (folds && fold.states.get(1)?.turns === 0) throw new Error("the fold saw no turn");
  return count;
}

/** How long an event and the states after it take to be had from an index: the slowest of many. */
async function indexed(path: string): Promise<void> {
  const before = performance.now();
  const result = await indexTapeFile(path);
  if (!result.ok) throw new Error(result.problem.message);
  const { index } = result;
  const made = performance.now() - before;
  const times = Array.from({ length: 200 }, (_, n) => {
    const [seq, start] = [Math.floor((index.events * ((n * 7919) % 200)) / 200), performance.now()];
    if (index.event(seq)?.seq !== seq || index.statesAt(seq).size === 0) throw new Error(`event ${seq} is not there`);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const [middle, slowest] = [times[100] ?? 0, times.at(-1) ?? 0];
  console.log(
    `index: made in ${(made / 1000).toFixed(1)} s; an event and the state after it in ${middle.toFixed(1)} ms, at most ${slowest.toFixed(1)} ms (goal: under 100 ms)`,
  );
  index.close();
}

async function pass(name: string, path: string): Promise<void> {
  const before = process.cpuUsage();
  const count = name === "parse" ? await parseOnly(path) : await everything(path, new Set(name.split("+")));
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  console.log(JSON.stringify({ name, ms, count, rss: process.resourceUsage().maxRSS / 1024 }));
}

/** Node keeps garbage as long as there is room for it; with these it shows how much room the pass needs. */
const smallHeap = ["--max-semi-space-size=8", "--max-old-space-size=105"];

interface Ran {
  readonly ms: number;
  readonly count: number;
  readonly rss: number;
}

/** Runs the passes and the parser in turn, three times each, and tells the best of each: what disturbs only adds. */
function contest(path: string, passes: readonly string[], options: readonly string[]): void {
  const run = (name: string): Ran => {
    const ran = spawnSync(process.execPath, [...options, self, name, path], { encoding: "utf8" });
    if (ran.status !== 0) throw new Error(`${name}: ${ran.stderr}`);
    return JSON.parse(ran.stdout);
  };
  const rounds = [1, 2, 3].map(() => new Map(["parse", ...passes].map((name) => [name, run(name)] as const)));
  const best = (name: string): Ran =>
    rounds.map((round) => round.get(name) as Ran).reduce((a, b) => (a.ms < b.ms ? a : b));
  const base = best("parse");
  console.log(`  JSON.parse alone: ${(base.ms / 1000).toFixed(1)} s, ${base.rss.toFixed(0)} MiB resident`);
  for (const name of passes) {
    const { ms, count, rss } = best(name);
    const speed = (base.ms / ms).toFixed(2);
    console.log(`  ${name}: ${count} events, ${speed} x the speed of JSON.parse, ${rss.toFixed(0)} MiB resident`);
  }
}

function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-bench-"));
  try {
    const path = join(folder, "long.tape.jsonl");
    writeLongTape(path, Number(process.env.AGENTWIRE_EVENTS ?? 1_000_000));
    console.log(`${(statSync(path).size / 2 ** 20).toFixed(0)} MiB`);
    const passes = ["read", "read+validate", "read+check", "read+fold", "read+validate+check+fold"];
    console.log("as Node comes (goal of the last: 0.5 x the speed of JSON.parse)");
    contest(path, passes, []);
    console.log(`with ${smallHeap.join(" ")} (goal: under 200 MiB)`);
    contest(path, passes.slice(-1), smallHeap);
    spawnSync(process.execPath, [self, "index", path], { stdio: "inherit" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [name, path] = process.argv.slice(2);
if (name === undefined || path === undefined) compare();
else if (name === "index") await indexed(path);
else await pass(name, path);
