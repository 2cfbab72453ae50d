// An agent that answers the first request, and the first prompt with the requested number of stream events, then a
// result. It is as fast as a pipe, because it prepares its output in advance.
import { createInterface } from "node:readline";

const session_id = "11111111-1111-4111-8111-111111111111";
const uuid = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const count = Number(process.env.FLOOD_EVENTS ?? 1);

const delta = (n) =>
  JSON.stringify({
    type: "stream_event",
    event: {
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: `some words of an answer, number ${n}` },
    },
    session_id,
    parent_tool_use_id: null,
    uuid: uuid(n),
    api_message_id: "msg_01",
  });

const result = JSON.stringify({
  type: "result",
  subtype: "success",
  is_error: false,
  duration_ms: 1,
  duration_api_ms: 1,
  num_turns: 1,
  result: "done",
  stop_reason: "end_turn",
  session_id,
  total_cost_usd: 0,
  usage: {
    input_tokens: 1,
    output_tokens: 1,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    server_tool_use: { web_search_requests: 0 },
    service_tier: "standard",
  },
  modelUsage: {},
  permission_denials: [],
  uuid: uuid(0),
});

const chunks = [];
for (let n = 0; n < count; ) {
  const lines = [];
  for (const last = Math.min(n + 500, count); n < last; n++) lines.push(delta(n));
  chunks.push(Buffer.from(`${lines.join("\n")}\n`));
}

async function flood() {
  for (const chunk of [...chunks, Buffer.from(`${result}\n`)]) {
    if (!process.stdout.write(chunk)) await new Promise((drained) => process.stdout.once("drain", drained));
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const frame = JSON.parse(line);
  if (frame.type === "user") void flood();
  if (frame.type !== "control_request") return;
  const response = { subtype: "success", request_id: frame.request_id, response: { commands: [], models: [] } };
  process.stdout.write(`${JSON.stringify({ type: "control_response", response })}\n`);
});
