import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { decodeTapeLine, isEvent, lineAssembler } from "@agentwire/replay";
import { loadTape } from "@agentwire/replay/node";

/**
 * The recorder between a host and an agent, all three processes of their own. First what it costs: the same session
 * with and without it, in turns (`AGENTWIRE_EVENTS` chooses how many lines). Then what it keeps when the host, the
 * agent or the recorder itself is killed at a random moment (`AGENTWIRE_KILLS` chooses how often).
 */
const own = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const [host, agent] = [own("recorder/host.mjs"), own("recorder/agent.mjs")];
const recorder = own("../../replay/bin/record-agent.mjs");
const folder = mkdtempSync(join(tmpdir(), "agentwire-recorder-"));

/** 4,000 lines per second, many times the rate at which models stream. */
const [burst, pauseMs] = [40, 10];

function session(lines: number, recorded: boolean): number {
  const through = { AGENTWIRE_RECORD_OUT: `${folder}/cost/`, AGENTWIRE_RECORD_AGENT: agent };
  const args = [String(lines), String(burst), String(pauseMs)];
  const command = recorded ? [recorder, ...args] : [process.execPath, agent, ...args];
  const started = performance.now();
  const ran = spawnSync(process.execPath, [host, ...command], {
    env: { PATH: process.env.PATH, TALK: "50", ...(recorded ? through : {}) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (ran.status !== 0) throw new Error(`the session ended with ${ran.status}`);
  return performance.now() - started;
}

function cost(lines: number): void {
  const pairs = Array.from({ length: 2 }, () => ({ plain: session(lines, false), recorded: session(lines, true) }));
  const ratios = pairs.map(({ plain, recorded }) => recorded / plain - 1).sort((a, b) => a - b);
  const all = ratios.map((ratio) => `${(ratio * 100).toFixed(1)} %`).join(", ");
  console.log(
    `${lines} lines in ${((pairs[0]?.plain ?? 0) / 1000).toFixed(1)} s; the recorder adds ${all} (goal: under 5 %)`,
  );
}

const text = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");
/** Terminated lines. */
const completeLines = (path: string): string[] => text(path).split("\n").slice(0, -1);

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The lines of each side on a tape; fails if the tape is damaged. */
function linesOf(path: string): Readonly<Record<"host-to-agent" | "agent-to-host", string[]>> {
  const loaded = loadTape(path);
  if (!loaded.ok) throw new Error(loaded.problem.message);
  const { tape } = loaded;
  if (tape.state === "damaged") throw new Error(tape.problems.map(({ message }) => message).join(" "));
  const lines = { "host-to-agent": [] as string[], "agent-to-host": [] as string[] };
  const assembler = lineAssembler();
  for (const stored of tape.events) {
    const event = assembler.push(stored);
    if (event !== null && isEvent(event, "wire/frame")) lines[event.direction].push(decodeTapeLine(event)?.text ?? "");
  }
  return lines;
}

/** One session in which a process is killed; returns the lines that were lost and should not be. */
async function killed(round: number, random: () => number): Promise<string | null> {
  const paths = join(folder, `kill-${round}`);
  const [received, log, pid] = [`${paths}-heard`, `${paths}-log`, `${paths}-pid`];
  const child = spawn(process.execPath, [host, recorder, "4000", "20", "2"], {
    env: {
      ...{ PATH: process.env.PATH, RECEIVED: received, LOG: log, PID: pid, TALK: "3" },
      ...{ AGENTWIRE_RECORD_OUT: `${paths}/`, AGENTWIRE_RECORD_AGENT: agent },
    },
    stdio: "ignore",
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  for (let waited = 0; completeLines(received).length === 0 && waited < 20_000; waited += 5) await sleep(5);
  const agentPid = Number(JSON.parse(completeLines(received)[0] ?? "{}").pid);
  const pids = [child.pid ?? 0, Number(text(pid)), agentPid];
  await sleep(random() * 250);
  const victim = Math.floor(random() * 3);
  const target = pids[victim] ?? 0;
  if (alive(target)) process.kill(target, "SIGKILL");
  await exited;
  for (let waited = 0; pids.some(alive) && waited < 20_000; waited += 10) await sleep(10);
  const name = ["the host", "the recorder", "the agent"][victim];
  if (pids.some(alive)) return `a process outlived ${name}`;
  const [tape] = readdirSync(paths);
  if (tape === undefined) return `no tape was left when ${name} was killed`;
  const lines = linesOf(join(paths, tape));
  for (const [side, got] of [
    ["agent-to-host", completeLines(received)],
    ["host-to-agent", completeLines(log)],
  ] as const) {
    const lost = got.findIndex((line, index) => lines[side][index] !== line);
    if (lost >= 0) return `${name} was killed: line ${lost} ${side} of ${got.length} is not on the tape`;
  }
  return null;
}

/** Pseudorandom numbers, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

try {
  cost(Number(process.env.AGENTWIRE_EVENTS ?? 200_000));
  const [kills, random] = [Number(process.env.AGENTWIRE_KILLS ?? 200), seeded(20_260_101)];
  const found: string[] = [];
  for (let round = 0; round < kills; round++) {
    const lost = await killed(round, random);
    if (lost !== null) found.push(lost);
  }
  console.log(`${kills} kills of host, agent or recorder: ${kills - found.length} tapes hold all that a peer had seen`);
  for (const lost of found) console.log(`  ${lost}`);
  if (found.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
