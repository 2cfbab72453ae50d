import { linkedPair } from "@agentwire/protocol";
import type { ModelEvent, Ports } from "@agentwire/runtime";
import { runProcess } from "@agentwire/runtime/agent";
import { nodePorts } from "@agentwire/runtime/node";

/**
 * The agent's heap over a thousand turns of one session: how much the last five hundred added against the first five
 * hundred. The conversation itself is part of the heap, as it is sent to the model in full; it grows by the same amount
 * in each turn, so a ratio near 1 or below says that nothing else piles up.
 */
const turns = Number(process.env.AGENTWIRE_RUNS ?? 1000);
const collect = globalThis.gc;
if (!collect) throw new Error("Run this with --expose-gc.");

async function* answer(turn: number): AsyncGenerator<ModelEvent> {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: `msg_${turn}`,
    type: "message",
    role: "assistant",
    model: "claude-opus-4-5",
    content: [],
    usage,
  };
  yield { type: "message_start", message };
  yield { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
  yield { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: `answer ${turn}` } };
  yield { type: "content_block_stop", index: 0 };
  yield { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage };
  yield { type: "message_stop" };
}

let calls = 0;
const ports: Ports = nodePorts({
  env: { HOME: "/nonexistent", ANTHROPIC_API_KEY: "test" },
  model: {
    async stream() {
      const events = answer(calls++);
      return { requestId: null, [Symbol.asyncIterator]: () => events };
    },
    create: () => Promise.reject(new Error("not asked for")),
    countTokens: () => Promise.reject(new Error("not asked for")),
  },
});

const { host, agent } = linkedPair();
let heard: () => void = () => {};
host.open({
  line: (text) => {
    if ((JSON.parse(text) as { readonly type?: string }).type === "result") heard();
  },
  end: () => {},
});
const ending = runProcess({
  argv: ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose", "--no-session-persistence"],
  ports,
  facts: {
    pid: process.pid,
    cwd: process.cwd(),
    uid: null,
    platform: process.platform,
    osRelease: "",
    shell: "/bin/sh",
    executable: "agent",
    gitBranch: "HEAD",
    tmp: "/tmp",
  },
  transport: () => agent,
  mcp: { connect: () => Promise.reject(new Error("There are no servers.")) },
  readInput: async () => "",
  stdout: async () => {},
  stderr: async () => {},
  interrupted: new AbortController().signal,
});

const marks: number[] = [];
const mark = async (): Promise<void> => {
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  marks.push(process.memoryUsage().heapUsed);
};
// What the first turns load and compile stays, and does not count.
const warm = 50;
for (let turn = 0; turn < turns + warm; turn++) {
  if (turn === warm || turn === warm + turns / 2) await mark();
  const result = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const message = { role: "user", content: `prompt ${turn}` };
  host.send(JSON.stringify({ type: "user", session_id: "", message, parent_tool_use_id: null }));
  await result;
}
await mark();
host.end();
await ending;
const [before = 0, half = 0, after = 0] = marks;
const slope = (from: number, to: number): number => (to - from) / (turns / 2);
const [first, last] = [slope(before, half), slope(half, after)];
console.log(
  `heap per turn: ${first.toFixed(0)} bytes over the first half of ${turns} turns, ${last.toFixed(0)} over the second, ratio ${(last / first).toFixed(3)} (goal <= 1.2)`,
);
