import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createPromptMonitor } from "@agentwire/replay";
import { watchPrompts } from "@agentwire/replay/node";

/**
 * What it costs a host to watch its prompts: the processor time of the watcher per frame, as a share of the time between
 * two frames of a stream. The agent of the stream is a process, whose lines the host reads and parses. The watcher is
 * measured in batches of the same lines, parsed with and without it, and the fastest batch of each counts: load of the
 * machine only adds. Then the memory that a monitor keeps over a million frames of ten thousand prompts.
 * `AGENTWIRE_EVENTS`, `AGENTWIRE_BATCHES` and `AGENTWIRE_FRAMES` choose other numbers.
 */
const total = Number(process.env.AGENTWIRE_EVENTS ?? 50_000);
const batches = Number(process.env.AGENTWIRE_BATCHES ?? 200);
const agent = fileURLToPath(new URL("agents/streaming.mjs", import.meta.url));
const goal = 0.02;

/** Reads a stream. Returns its lines, and the microseconds between two of them. */
async function stream(burst: number, pauseMs: number): Promise<{ readonly lines: string[]; readonly gap: number }> {
  const child = spawn(process.execPath, [agent, String(total), String(burst), String(pauseMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  let begun = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    begun ||= performance.now();
    JSON.parse(line);
    lines.push(line);
  }
  if (lines.length < total) throw new Error(`${lines.length} of ${total} frames came.`);
  return { lines, gap: ((performance.now() - begun) * 1000) / lines.length };
}

/** Microseconds of processor time per frame that the watcher adds, from the fastest batches. */
function watcherCost(lines: readonly string[]): number {
  const watcher = watchPrompts({ onFinding: ({ message }) => console.error(message) });
  watcher.push("host-to-agent", { type: "user", uuid: "p", message: { role: "user", content: "Begin." } });
  watcher.push("agent-to-host", JSON.parse(lines[0] ?? "{}"));
  const pieces = lines.slice(1, -1);
  const size = Math.ceil(pieces.length / 50);
  const fastest = { bare: Number.POSITIVE_INFINITY, watched: Number.POSITIVE_INFINITY };
  const kinds = ["bare", "watched"] as const;
  for (let batch = 0; batch < batches; batch++) {
    const at = (batch % 50) * size;
    const part = pieces.slice(at, at + size);
    for (const kind of batch % 100 < 50 ? kinds : kinds.toReversed()) {
      const begun = performance.now();
      for (const line of part) {
        const frame: object = JSON.parse(line);
        if (kind === "watched") watcher.push("agent-to-host", frame);
      }
      fastest[kind] = Math.min(fastest[kind], ((performance.now() - begun) * 1000) / part.length);
    }
  }
  watcher.push("agent-to-host", JSON.parse(lines.at(-1) ?? "{}"));
  watcher.end(true);
  return fastest.watched - fastest.bare;
}

const paced = await stream(100, 10);
const cost = watcherCost(paced.lines);
for (const [name, { gap }] of [
  ["ten thousand frames a second", paced],
  ["as fast as the pipe goes", await stream(1000, 0)],
] as const)
  console.log(
    `${name}: ${cost.toFixed(3)} us of ${gap.toFixed(1)} us between two frames, ${((100 * cost) / gap).toFixed(2)} %`,
  );
console.log(`goal of the first: below ${(goal * paced.gap).toFixed(2)} us, ${100 * goal} % of the stream`);

const uuidOf = (turn: number): string => `00000000-0000-4000-8000-${String(turn).padStart(12, "0")}`;
const piece = { type: "stream_event", event: { type: "content_block_delta", index: 0, delta: { text: "word " } } };

/** The frames of one turn, each with its sender: a hundred. */
function* turnFrames(turn: number): Generator<["host-to-agent" | "agent-to-host", object]> {
  const uuid = uuidOf(turn);
  const lifecycle = (state: string) => ({ type: "command_lifecycle", command_uuid: uuid, state });
  yield ["host-to-agent", { type: "user", uuid, message: { role: "user", content: `Prompt ${turn}` } }];
  yield ["agent-to-host", lifecycle("queued")];
  yield ["agent-to-host", lifecycle("started")];
  yield ["agent-to-host", { type: "system", subtype: "init", user_message_uuids: [uuid] }];
  yield ["agent-to-host", { type: "control_request", request_id: uuid, request: { subtype: "can_use_tool" } }];
  yield ["host-to-agent", { type: "control_response", response: { subtype: "success", request_id: uuid } }];
  for (let count = 0; count < 91; count++) yield ["agent-to-host", { ...piece }];
  yield ["agent-to-host", { type: "result", subtype: "success", is_error: false, user_message_uuids: [uuid] }];
  yield ["agent-to-host", lifecycle("completed")];
  yield ["agent-to-host", { type: "system", subtype: "session_state_changed", state: "idle" }];
}

const heapUsed = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
const turns = Number(process.env.AGENTWIRE_FRAMES ?? 1_000_000) / 100;
const monitor = createPromptMonitor();
let findings = 0;
let [warm, ms] = [0, 0];
const begun = process.cpuUsage();
for (let turn = 0; turn < turns; turn++) {
  if (turn === turns / 10) warm = heapUsed();
  for (const [direction, frame] of turnFrames(turn)) findings += monitor.push(direction, frame, ms++).length;
}
const { user, system } = process.cpuUsage(begun);
const retainedBytes = heapUsed() - warm;
console.log(
  `frames of all kinds: at most ${((user + system) / (turns * 100)).toFixed(2)} us a frame, with their creation`,
);
console.log(
  `memory over the last nine tenths of ${turns * 100} frames: ${(retainedBytes / 1024).toFixed(0)} KiB, ${(retainedBytes / (turns * 90)).toFixed(3)} bytes a frame, ${findings} findings`,
);
console.log("goal of the second: below 0.1 bytes a frame; no findings");
