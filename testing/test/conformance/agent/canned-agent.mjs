// An honest agent with canned answers: it calls no model, runs no tool, and offers nothing.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

const session = randomUUID();
const write = (frame) => process.stdout.write(`${JSON.stringify(frame)}\n`);
const message = (frame) => write({ ...frame, uuid: randomUUID(), session_id: session });
const usage = { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
let turns = 0;

function answer({ request_id: id, request }) {
  const lists = { commands: [], agents: [], models: [], account: {} };
  const offer = { ...lists, output_style: "default", available_output_styles: ["default"] };
  const response =
    request?.subtype === "initialize"
      ? { subtype: "success", request_id: id, response: offer }
      : { subtype: "error", request_id: id, error: "not supported", error_code: "unsupported_request" };
  write({ type: "control_response", response });
}

function reply() {
  const model = "canned";
  message({
    ...{ type: "system", subtype: "init", cwd: process.cwd(), tools: [], mcp_servers: [], model },
    ...{ permissionMode: "default", slash_commands: [], apiKeySource: "none", claude_code_version: "2.1.330" },
    ...{ output_style: "default", skills: [], plugins: [], agents: [] },
  });
  const content = [{ type: "text", text: "Hello." }];
  const body = { id: `msg_${turns}`, type: "message", role: "assistant", model, content, usage };
  message({
    type: "assistant",
    parent_tool_use_id: null,
    message: { ...body, stop_reason: null, stop_sequence: null },
  });
  message({
    ...{ type: "result", subtype: "success", is_error: false, result: "Hello.", result_index: turns, num_turns: 1 },
    ...{ duration_ms: 1, duration_api_ms: 0, stop_reason: "end_turn", terminal_reason: "completed" },
    ...{ total_cost_usd: 0, usage, modelUsage: {}, permission_denials: [] },
  });
  turns += 1;
}

for await (const line of createInterface({ input: process.stdin })) {
  const frame = JSON.parse(line);
  if (frame.type === "control_request") answer(frame);
  if (frame.type === "user") reply();
}
