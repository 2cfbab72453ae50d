import { closeSync, openSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { createTapeWriter, type TapeDirection, tapeVersion } from "@agentwire/replay";

type Frame = Readonly<Record<string, unknown>>;

/** Deltas of each streamed answer. A turn then has about 50 events, as in sessions that stream text. */
const deltas = 32;
const session = "62fdd4d9-0997-4d9c-b7c2-c61a5c5a6d27";
const usage = {
  input_tokens: 10,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: 20,
};

const total = {
  ...usage,
  output_tokens_details: { thinking_tokens: 0 },
  server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
  service_tier: "standard",
  cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
  inference_geo: "",
  iterations: [],
  speed: "standard",
  fallback_credit: null,
};
const init = {
  type: "system",
  cwd: "/home/me/project",
  tools: ["Bash", "Read", "Write"],
  mcp_servers: [],
  model: "claude-opus-5-5",
  slash_commands: [],
  apiKeySource: "none",
  claude_code_version: "2.1.330",
  output_style: "default",
  agents: [],
  skills: [],
  plugins: [],
};

const commandsOf = {
  commands: [],
  agents: [],
  output_style: "default",
  available_output_styles: ["default"],
  models: [],
};
const account = { tokenSource: "none", apiKeySource: "ANTHROPIC_API_KEY", apiProvider: "firstParty" };

/** The host sends `initialize`. */
const handshake: readonly (readonly [TapeDirection, Frame])[] = [
  ["host-to-agent", { type: "control_request", request_id: "i1", request: { subtype: "initialize" } }],
  [
    "agent-to-host",
    {
      type: "control_response",
      response: { subtype: "success", request_id: "i1", response: { ...commandsOf, account, pid: 1 } },
    },
  ],
];

/** The frames of one turn, each with who sends it: a prompt, a streamed answer, a tool that is asked about, a result. */
function* turn(n: number): Generator<readonly [TapeDirection, Frame]> {
  const id = (kind: number, k = 0): string =>
    `${n.toString(16).padStart(8, "0")}-${kind.toString(16).padStart(4, "0")}-4000-8000-${k.toString(16).padStart(12, "0")}`;
  const [tool, path] = [`toolu_${n}`, `/home/me/project/src/part-${n}.ts`];
  const from = (frame: Frame, kind: number, k = 0): readonly [TapeDirection, Frame] => [
    "agent-to-host",
    { ...frame, session_id: session, uuid: id(kind, k) },
  ];
  const stream = (event: Frame, k: number) =>
    from({ type: "stream_event", event, parent_tool_use_id: null, api_message_id: `msg_${n}_1` }, 1, k);
  const message = (content: readonly Frame[], k: number) => ({
    id: `msg_${n}_${k}`,
    type: "message",
    role: "assistant",
    model: "claude-opus-5-5",
    content,
    stop_reason: null,
    stop_sequence: null,
    usage,
  });
  const input = { file_path: path, content: `export const part${n} = ${n};\n` };

  const prompt = { role: "user", content: [{ type: "text", text: `Write part ${n}, with a comment on why.` }] };
  yield ["host-to-agent", { type: "user", session_id: "", message: prompt, parent_tool_use_id: null }];
  yield from({ ...init, subtype: "init", permissionMode: "default" }, 8);
  yield from({ type: "system", subtype: "status", status: "requesting" }, 9);
  yield stream({ type: "message_start", message: message([], 1) }, 0);
  yield stream({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }, 1);
  const texts = Array.from({ length: deltas }, (_, k) => `word ${k} of the answer – `);
  for (const [k, text] of texts.entries()) {
    yield stream({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }, 2 + k);
  }
  const text = { type: "text", text: texts.join("") };
  yield from({ type: "assistant", message: message([text], 1), parent_tool_use_id: null }, 2);
  yield stream({ type: "content_block_stop", index: 0 }, 100);
  const call = { type: "tool_use", id: tool, name: "Write", input };
  yield stream({ type: "content_block_start", index: 1, content_block: { ...call, input: {} } }, 103);
  const json = { type: "input_json_delta", partial_json: JSON.stringify(input) };
  yield stream({ type: "content_block_delta", index: 1, delta: json }, 104);
  yield from({ type: "assistant", message: message([call], 1), parent_tool_use_id: null }, 3);
  yield stream({ type: "content_block_stop", index: 1 }, 105);
  yield stream({ type: "message_delta", delta: { stop_reason: "tool_use", stop_sequence: null }, usage }, 101);
  yield stream({ type: "message_stop" }, 102);
  yield [
    "agent-to-host",
    {
      type: "control_request",
      request_id: id(4),
      request: { subtype: "can_use_tool", tool_name: "Write", input, permission_suggestions: [], tool_use_id: tool },
    },
  ];
  const response = { behavior: "allow", updatedInput: input, toolUseID: tool };
  yield ["host-to-agent", { type: "control_response", response: { subtype: "success", request_id: id(4), response } }];
  const result = { tool_use_id: tool, type: "tool_result", content: `File created successfully at: ${path}` };
  const meta = [{ id: tool, permission_decision: { decision: "accept", source: "user_temporary" } }];
  const user = { type: "user", message: { role: "user", content: [result] }, parent_tool_use_id: null };
  yield from({ ...user, tool_result_meta: meta }, 5);
  yield from({ type: "assistant", message: message([{ type: "text", text: "done" }], 2), parent_tool_use_id: null }, 6);
  yield from(
    {
      type: "result",
      subtype: "success",
      is_error: false,
      duration_ms: 900,
      duration_api_ms: 700,
      num_turns: 2,
      result: "done",
      stop_reason: "end_turn",
      total_cost_usd: n * 0.001,
      usage: total,
      modelUsage: {},
      permission_denials: [],
    },
    7,
  );
}

/** Writes a tape of at least this number of events, all of one process. */
export function writeLongTape(path: string, events: number): void {
  const file = openSync(path, "w");
  let pending: Uint8Array[] = [];
  const flush = (): void => {
    writeSync(file, Buffer.concat(pending));
    pending = [];
  };
  let us = 0;
  const writer = createTapeWriter({
    sink(bytes) {
      pending.push(bytes);
      if (pending.length === 4096) flush();
    },
    crc32,
    microseconds: () => (us += 137),
    header: {
      agentwire: "tape",
      version: tapeVersion,
      release: "0.3.330",
      recorder: { name: "bench", version: "1", mode: "transport" },
      redaction: { environment: [], secrets: [] },
    },
  });
  let written = 0;
  const write = (frames: Iterable<readonly [TapeDirection, Frame]>): void => {
    for (const [direction, frame] of frames) {
      writer.line(direction, { bytes: Buffer.from(JSON.stringify(frame)), terminated: true, continues: false });
      written += 1;
    }
  };
  write(handshake);
  for (let n = 1; written < events; n++) write(turn(n));
  writer.finish();
  flush();
  closeSync(file);
}
