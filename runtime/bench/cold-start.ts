import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Time of the agent from its start to its first frame and to the result of one prompt. Alternates with the real CLI
 * under the same host and model. Prints the ratio of the medians.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
const ours = join(root, "runtime", "bin", "agent.mjs");
const scope = join(root, "testing", "interop", "node_modules", "@anthropic-ai");
const official = ["", "-musl"]
  .map((variant) => join(scope, `claude-agent-sdk-${process.platform}-${process.arch}${variant}`, "claude"))
  .find((path) => existsSync(path));
if (official === undefined) {
  console.error(`The real CLI is missing below ${scope}; run: npm ci --prefix testing/interop`);
  process.exit(1);
}
const rounds = Number(process.env.AGENTWIRE_RUNS ?? 7);

const events: readonly { readonly type: string; readonly [field: string]: unknown }[] = [
  {
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "claude-opus-4-5",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 1 },
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "hello" } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 2 } },
  { type: "message_stop" },
];

const model = createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "text/event-stream", "request-id": "req_1" });
    for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    response.end();
  });
});
await new Promise<void>((listening) => model.listen(0, "127.0.0.1", listening));
const address = model.address();
const port = typeof address === "object" && address !== null ? address.port : 0;

interface Times {
  readonly firstFrame: number;
  readonly result: number;
}

/** Starts an agent as a host does, sends one prompt, and measures the times in milliseconds. */
async function once(command: string, args: readonly string[]): Promise<Times> {
  const home = mkdtempSync(join(tmpdir(), "agentwire-cold-"));
  const format = ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];
  const started = performance.now();
  const child = spawn(command, [...args, ...format], {
    cwd: home,
    stdio: ["pipe", "pipe", "ignore"],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      CLAUDE_CONFIG_DIR: join(home, ".claude"),
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    },
  });
  const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
  let text = "";
  let firstFrame = Number.NaN;
  let result = Number.NaN;
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    if (Number.isNaN(firstFrame) && text.includes("\n")) firstFrame = performance.now() - started;
    if (Number.isNaN(result) && /^\{"type":"result".*\n|"type":"result".*\n/m.test(text)) {
      result = performance.now() - started;
      child.stdin.end();
    }
  });
  const frames = [
    { type: "control_request", request_id: "init", request: { subtype: "initialize" } },
    { type: "user", session_id: "", message: { role: "user", content: "hello" }, parent_tool_use_id: null },
  ];
  child.stdin.on("error", () => {});
  child.stdin.write(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(""));
  await new Promise((ended) => child.on("close", ended));
  clearTimeout(late);
  rmSync(home, { recursive: true, force: true });
  if (Number.isNaN(result)) throw new Error(`${command} ended without a result`);
  return { firstFrame, result };
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

try {
  const times: { readonly ours: Times[]; readonly official: Times[] } = { ours: [], official: [] };
  // The first round warms up the caches and does not count.
  for (let round = 0; round <= rounds; round++) {
    const agentwire = await once(process.execPath, [ours]);
    const real = await once(official, []);
    if (round === 0) continue;
    times.ours.push(agentwire);
    times.official.push(real);
  }
  for (const [name, what] of [
    ["first frame", "firstFrame"],
    ["result", "result"],
  ] as const) {
    const [agentwire, real] = [times.ours, times.official].map((list) => median(list.map((time) => time[what])));
    const ratio = (agentwire ?? 0) / (real ?? 1);
    console.log(
      `to ${name}: ${agentwire?.toFixed(0)} ms against ${real?.toFixed(0)} ms of the real CLI, ratio ${ratio.toFixed(3)} (goal <= 0.35, ${ratio <= 0.35 ? "met" : "MISSED"}), median of ${rounds}`,
    );
  }
} finally {
  model.close();
  model.closeAllConnections();
}
