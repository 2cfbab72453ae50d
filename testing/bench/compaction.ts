import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { linkedPair, validateTranscriptLine } from "@agentwire/protocol";
import type { ModelEvent, Ports } from "@agentwire/runtime";
import { runProcess } from "@agentwire/runtime/agent";
import { nodePorts } from "@agentwire/runtime/node";
import { always, say, script } from "../src/index.ts";
import { serveModel } from "../src/node/index.ts";

/**
 * A session of two thousand turns that is summed up again and again. Prints: how often; the heap that each turn of the
 * last quarter added against the quarter after the first (the conversation is cut at every summary, so that both are to
 * be next to nothing); the faults that the strictest reading finds in the transcript; how long a process takes from its
 * start to the result of one more turn on that session, and of a turn on a new session for comparison.
 */
const turns = Number(process.env.AGENTWIRE_RUNS ?? 2000);
const collect = globalThis.gc;
if (!collect) throw new Error("Run this with --expose-gc.");

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
let summaries = 0;

async function* answer(): AsyncGenerator<ModelEvent> {
  filled += tokensPerTurn;
  const turn = calls++;
  const usage = { input_tokens: filled, output_tokens: 20 };
  const message = {
    id: `msg_${turn}`,
    type: "message",
    role: "assistant",
    model: "claude-opus-5-5",
    content: [],
    usage,
  };
  yield { type: "message_start", message };
  yield { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
  yield {
    type: "content_block_delta",
    index: 0,
    delta: { type: "text_delta", text: `${turn} ${"answer ".repeat(200)}` },
  };
  yield { type: "content_block_stop", index: 0 };
  yield { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage };
  yield { type: "message_stop" };
}

const ports: Ports = nodePorts({
  env,
  model: {
    async stream() {
      const events = answer();
      return { requestId: null, [Symbol.asyncIterator]: () => events };
    },
    async create() {
      summaries += 1;
      filled = 5_000;
      const content = [{ type: "text", text: `<summary>What there was before summary ${summaries}.</summary>` }];
      const usage = { input_tokens: 1, output_tokens: 1 };
      const message = {
        id: `sum_${summaries}`,
        type: "message",
        role: "assistant",
        model: "claude-opus-5-5",
        content,
        usage,
      };
      return { requestId: null, message: { ...message, stop_reason: "end_turn", stop_sequence: null } };
    },
    countTokens: () => Promise.reject(new Error("not asked for")),
  },
});

const streams = ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];
const { host, agent } = linkedPair();
let sessionId = "";
let boundaries = 0;
let heard: () => void = () => {};
host.open({
  line: (text) => {
    const frame = JSON.parse(text) as {
      readonly type?: string;
      readonly subtype?: string;
      readonly session_id?: string;
    };
    sessionId = frame.session_id ?? sessionId;
    if (frame.subtype === "compact_boundary") boundaries += 1;
    if (frame.type === "result") heard();
  },
  end: () => {},
});
const ending = runProcess({
  argv: streams,
  ports,
  facts: {
    pid: process.pid,
    cwd,
    uid: null,
    platform: process.platform,
    osRelease: "",
    shell: "/bin/sh",
    executable: "agent",
    gitBranch: "HEAD",
    tmp: root,
  },
  transport: () => agent,
  mcp: { connect: () => Promise.reject(new Error("There are no servers.")) },
  readInput: async () => "",
  stdout: async () => {},
  stderr: async () => {},
  interrupted: new AbortController().signal,
});

const heap = async (): Promise<number> => {
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  return process.memoryUsage().heapUsed;
};

// Marks are taken right after a summary, where the conversation is as short as it gets.
const marks: { readonly turn: number; readonly bytes: number }[] = [];
for (let turn = 0; turn < turns; turn++) {
  const before = boundaries;
  const result = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const message = { role: "user", content: `prompt ${turn} ${"word ".repeat(200)}` };
  host.send(JSON.stringify({ type: "user", session_id: "", message, parent_tool_use_id: null }));
  await result;
  if (boundaries > before) marks.push({ turn, bytes: await heap() });
}
host.end();
await ending;

const slope = (from: number, to: number): number => {
  const part = marks.slice(Math.floor(marks.length * from), Math.ceil(marks.length * to));
  const [first, last] = [part.at(0), part.at(-1)];
  return first && last && last.turn > first.turn ? (last.bytes - first.bytes) / (last.turn - first.turn) : 0;
};

const project = join(config, "projects");
const transcript = readdirSync(project, { recursive: true, encoding: "utf8" })
  .map((name) => join(project, name))
  .find((name) => name.endsWith(`${sessionId}.jsonl`));
if (transcript === undefined) throw new Error("The session left no transcript.");
const lines = readFileSync(transcript, "utf8")
  .split("\n")
  .filter((line) => line !== "");
const faults = lines.flatMap((line) => validateTranscriptLine(JSON.parse(line), { mode: "strict" }).issues);

/** Milliseconds from the start of a process to the result of one turn, and to its first frame of a turn. */
async function oneTurn(words: readonly string[]): Promise<{ readonly result: number; readonly init: number }> {
  const model = await serveModel(script(always(say("here again"))));
  const startedAt = performance.now();
  const executable = resolve(import.meta.dirname, "..", "..", "runtime", "bin", "agent.mjs");
  const child = spawn(process.execPath, [executable, ...streams, ...words], {
    cwd,
    env: { ...env, ANTHROPIC_BASE_URL: model.url },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const prompt = {
    type: "user",
    session_id: "",
    message: { role: "user", content: "go on" },
    parent_tool_use_id: null,
  };
  child.stdin.write(`${JSON.stringify(prompt)}\n`);
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
  times.resumed.push((await oneTurn([`--resume=${sessionId}`])).result);
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
