import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createPromptMonitor } from "@agentwire/replay";
import { watchPrompts } from "@agentwire/replay/node";

/**
 * What it costs a host to watch its prompts. An agent in a process of its own sends 100,000 frames, which the host reads
 * line by line and parses, with and without the watcher, in turns. Then the memory that a monitor keeps over a million
 * frames of ten thousand prompts. `AGENTWIRE_EVENTS`, `AGENTWIRE_PAIRS` and `AGENTWIRE_FRAMES` choose other numbers.
 */
const total = Number(process.env.AGENTWIRE_EVENTS ?? 100_000);
const pairs = Number(process.env.AGENTWIRE_PAIRS ?? 7);
const agent = fileURLToPath(new URL("agents/streaming.mjs", import.meta.url));

interface Cost {
  /** Milliseconds of processor time of the host. */
  readonly cpu: number;
  /** Milliseconds from the first frame to the last. */
  readonly wall: number;
}

async function session(watched: boolean, burst: number, pauseMs: number): Promise<Cost> {
  const watcher = watched ? watchPrompts({ onFinding: ({ message }) => console.error(message) }) : undefined;
  const child = spawn(process.execPath, [agent, String(total), String(burst), String(pauseMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  watcher?.push("host-to-agent", { type: "user", uuid: "p", message: { role: "user", content: "Begin." } });
  const before = process.cpuUsage();
  const begun = performance.now();
  let frames = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const frame: { readonly type: string } = JSON.parse(line);
    watcher?.push("agent-to-host", frame);
    frames += frame.type === "" ? 0 : 1;
  }
  const { user, system } = process.cpuUsage(before);
  watcher?.end(true);
  if (frames < total) throw new Error(`${frames} of ${total} frames came.`);
  return { cpu: (user + system) / 1000, wall: performance.now() - begun };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

await session(true, 1000, 0);
for (const [name, burst, pauseMs, measure] of [
  ["wall time at ten thousand frames a second", 100, 10, "wall"],
  ["processor time of a host that only parses, as fast as the pipe goes", 1000, 0, "cpu"],
] as const) {
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const isFirst = pair % 2 === 0;
    const one = await session(isFirst, burst, pauseMs);
    const other = await session(!isFirst, burst, pauseMs);
    const [watched, bare] = isFirst ? [one, other] : [other, one];
    ratios.push(watched[measure] / bare[measure]);
  }
  const spread = `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`;
  console.log(`${name}: median ratio with the watcher to without ${median(ratios).toFixed(4)} (${spread})`);
}
console.log("goal of the first: below 1.02");

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
for (let turn = 0; turn < turns; turn++) {
  if (turn === turns / 10) warm = heapUsed();
  for (const [direction, frame] of turnFrames(turn)) findings += monitor.push(direction, frame, ms++).length;
}
const retainedBytes = heapUsed() - warm;
console.log(
  `memory over the last nine tenths of ${turns * 100} frames: ${(retainedBytes / 1024).toFixed(0)} KiB, ${(retainedBytes / (turns * 90)).toFixed(3)} bytes a frame, ${findings} findings`,
);
console.log("goal of the second: below 0.1 bytes a frame; no findings");
