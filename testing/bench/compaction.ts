import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { validateTranscriptLine } from "@agentwire/protocol";
import { nodePorts } from "@agentwire/runtime/node";
import { always, say, script } from "../src/index.ts";
import { serveModel } from "../src/node/index.ts";
import { completeAnswer, heap, openSession, promptFrame, streamed, streamText } from "./session/session.ts";

/**
 * A session of two thousand turns that is compacted repeatedly. Prints the number of compactions and the heap per turn
 * in the last quarter compared with the second, which should be close to zero because each compaction cuts the
 * conversation. Also prints the faults that the strictest reading finds in the transcript. Finally compares the time
 * from process start to the next result on that session and on a new one.
 */
const turns = Number(process.env.AGENTWIRE_RUNS ?? 2000);

/** Tokens that a turn adds to the conversation, as the model counts them; the window is 100,000. */
const tokensPerTurn = 2_500;
const root = realpathSync(mkdtempSync(join(tmpdir(), "agentwire-compaction-")));
const [home, config, cwd] = ["home", "home/.claude", "work"].map((name) => join(root, name)) as [
  string,
  string,
  string,
];
for (const folder of [config, cwd]) mkdirSync(folder, { recursive: true });
const env = {
  HOME: home,
  CLAUDE_CONFIG_DIR: config,
  PATH: process.env.PATH ?? "",
  TMPDIR: root,
  ANTHROPIC_API_KEY: "test",
  CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000",
};

let filled = 0;
let calls = 0;

const ports = nodePorts({
  env,
  model: {
    async stream() {
      filled += tokensPerTurn;
      const call = calls++;
      const text = `${call} ${"answer ".repeat(200)}`;
      const events = streamed(call, { text, inputTokens: filled, outputTokens: 20 });
      return { requestId: null, [Symbol.asyncIterator]: () => events };
    },
    async create() {
      filled = 5_000;
      const call = calls++;
      const text = `<summary>What there was before call ${call}.</summary>`;
      return { requestId: null, message: completeAnswer(call, { text, inputTokens: 1, outputTokens: 1 }) };
    },
    countTokens: () => Promise.reject(new Error("not asked for")),
  },
});
const session = openSession(ports, streamText, { cwd, tmp: root });

// Marks are taken right after a summary, where the conversation is as short as it gets.
const marks: { readonly turn: number; readonly bytes: number }[] = [];
let boundaries = 0;
for (let turn = 0; turn < turns; turn++) {
  const frames = await session.turn(`prompt ${turn} ${"word ".repeat(200)}`);
  const summed = frames.filter((subtype) => subtype === "compact_boundary").length;
  boundaries += summed;
  if (summed > 0) marks.push({ turn, bytes: await heap() });
}
await session.end();

const slope = (from: number, to: number): number => {
  const part = marks.slice(Math.floor(marks.length * from), Math.ceil(marks.length * to));
  const [first, last] = [part.at(0), part.at(-1)];
  return first && last && last.turn > first.turn ? (last.bytes - first.bytes) / (last.turn - first.turn) : 0;
};

const project = join(config, "projects");
const transcript = readdirSync(project, { recursive: true, encoding: "utf8" })
  .map((name) => join(project, name))
  .find((name) => name.endsWith(`${session.id()}.jsonl`));
if (transcript === undefined) throw new Error("The session left no transcript.");
const lines = readFileSync(transcript, "utf8")
  .split("\n")
  .filter((line) => line !== "");
const faults = lines.flatMap((line) => validateTranscriptLine(JSON.parse(line), { mode: "strict" }).issues);

/** Milliseconds from the start of a process to the result of one turn, and to its first frame of a turn. */
async function oneTurn(args: readonly string[]): Promise<{ readonly result: number; readonly init: number }> {
  const model = await serveModel(script(always(say("here again"))));
  const startedAt = performance.now();
  const executable = resolve(import.meta.dirname, "..", "..", "runtime", "bin", "agent.mjs");
  const child = spawn(process.execPath, [executable, ...streamText, ...args], {
    cwd,
    env: { ...env, ANTHROPIC_BASE_URL: model.url },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.write(`${promptFrame("go on")}\n`);
  child.stdout.setEncoding("utf8");
  let output = "";
  let init = 0;
  const result = await new Promise<number>((done) => {
    child.stdout.on("data", (text: string) => {
      output += text;
      if (init === 0 && output.includes('"subtype":"init"')) init = performance.now() - startedAt;
      if (output.includes('"type":"result"')) done(performance.now() - startedAt);
    });
  });
  child.stdin.end();
  await new Promise((done) => child.on("close", done));
  await model.close();
  return { result, init };
}

const middle = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const times = { resumed: [] as number[], fresh: [] as number[] };
for (let round = 0; round < 5; round++) {
  times.resumed.push((await oneTurn([`--resume=${session.id()}`])).result);
  times.fresh.push((await oneTurn([])).result);
}
const size = statSync(transcript).size;
rmSync(root, { recursive: true, force: true });

console.log(
  `${turns} turns, summed up ${boundaries} times; transcript of ${lines.length} lines, ${(size / 2 ** 20).toFixed(1)} MiB`,
);
console.log(
  `heap per turn, seen right after summaries: ${slope(0.25, 0.5).toFixed(0)} bytes in the second quarter, ${slope(0.75, 1).toFixed(0)} in the last`,
);
console.log(
  `faults of the transcript, read strictly: ${faults.length}${faults.length === 0 ? "" : `, the first: ${faults[0]?.message}`}`,
);
const [resumed, fresh] = [middle(times.resumed), middle(times.fresh)];
console.log(
  `start to result: ${resumed.toFixed(0)} ms on the session, ${fresh.toFixed(0)} ms on a new one, ratio ${(resumed / fresh).toFixed(2)} (goal < 1000 ms)`,
);
if (boundaries === 0) throw new Error("The session was never summed up: nothing was measured.");
