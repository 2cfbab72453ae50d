#!/usr/bin/env node
// A small agent. A host starts it, and exchanges frames with it on stdin and stdout. Each frame is one line of JSON.
//
//     npx agentwire conform agent --profile minimal -- node agent.mjs
//
// Replace `callModel` with your model, and `tools` with your tools.
import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

const version = "0.1.0";
const defaultModel = "claude-opus-5-5";
const usdPerToken = 0.00001; // Set the prices of your model.

// The model.

/** Sends the conversation to the Messages API. Returns the message of the model. */
async function callModel(messages, signal) {
  const base = process.env.ANTHROPIC_BASE_URL ?? "https://api.anthropic.com";
  const offered = toolNames.map((name) => ({ name, ...tools[name].about }));
  const response = await fetch(`${base.replace(/\/$/, "")}/v1/messages`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "anthropic-version": "2023-06-01",
      "x-api-key": process.env.ANTHROPIC_API_KEY ?? "",
    },
    body: JSON.stringify({ model, max_tokens: 4096, messages, tools: offered }),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw Object.assign(new Error(`${response.status} ${text}`), { status: response.status });
  return JSON.parse(text);
}

// The tools.

const tools = {
  Read: {
    run: ({ file_path: path }) => readFile(path, "utf8"),
    about: {
      description: "Reads a text file.",
      input_schema: { type: "object", properties: { file_path: { type: "string" } }, required: ["file_path"] },
    },
  },
};

// Output.

const sessionId = randomUUID();

/** Sends a frame. Some hosts treat U+2028 and U+2029 as line ends, so these are escaped. */
function send(frame) {
  const line = JSON.stringify(frame).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  process.stdout.write(`${line}\n`);
}

/** Sends a frame about the session. */
const sendMessage = (frame) => send({ ...frame, uuid: randomUUID(), session_id: sessionId });

/** Ends the process because its input is not valid. Text for people goes to stderr. */
function fail(reason) {
  writeSync(process.stderr.fd, `${reason}\n`);
  process.exit(1);
}

// Usage.

const tokenFields = {
  input_tokens: "inputTokens",
  output_tokens: "outputTokens",
  cache_read_input_tokens: "cacheReadInputTokens",
  cache_creation_input_tokens: "cacheCreationInputTokens",
};
const zeros = (names) => Object.fromEntries(names.map((name) => [name, 0]));

/** The usage of a turn. Hosts require all of these fields. */
const emptyUsage = () => ({
  ...zeros(Object.keys(tokenFields)),
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  output_tokens_details: { thinking_tokens: 0 },
  server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
  service_tier: "standard",
  inference_geo: "",
  iterations: [],
  speed: "standard",
  fallback_credit: null,
});

const emptyModelUsage = () => ({
  ...zeros(Object.values(tokenFields)),
  webSearchRequests: 0,
  costUSD: 0,
  contextWindow: 200_000,
  maxOutputTokens: 4096,
});

// The session.

/** The conversation, for the model. */
const conversation = [];
const modelUsage = {};
let resultCount = 0;
let exitCode = 0;

const waiting = [];
/** The running turn, or the next one if it was interrupted before it began. */
let interruption = new AbortController();
let isRunning = false;
let inputHasEnded = false;

const describeSession = () => ({
  cwd: process.cwd(),
  tools: toolNames,
  mcp_servers: serverNames.map((name) => ({ name, status: "failed" })),
  model,
  permissionMode,
  slash_commands: [],
  apiKeySource: "ANTHROPIC_API_KEY",
  claude_code_version: version,
  output_style: "default",
  agents: [],
  skills: [],
  plugins: [],
});

/** Runs one turn after the other, until no prompt waits. */
async function runTurns() {
  if (isRunning) return;
  isRunning = true;
  for (let prompt = waiting.shift(); prompt; prompt = waiting.shift()) {
    conversation.push({ role: "user", content: prompt.message.content });
    if (prompt.shouldQuery === false) continue;
    await runTurn(prompt);
    interruption = new AbortController();
  }
  isRunning = false;
  if (inputHasEnded) process.exit(exitCode);
}

// Turns.

/** Works on one prompt, from `system/init` to `result`. */
async function runTurn(prompt) {
  const started = performance.now();
  // The frames of a turn name its prompt, so that the host knows what they answer.
  const named = prompt.uuid === undefined ? {} : { user_message_uuids: [prompt.uuid] };
  const turn = { usage: emptyUsage(), rounds: 0, denials: [] };
  sendMessage({ type: "system", subtype: "init", ...describeSession(), ...named });
  const outcome = await work(turn);
  const milliseconds = Math.round(performance.now() - started);
  sendMessage({
    type: "result",
    duration_ms: milliseconds,
    duration_api_ms: milliseconds,
    num_turns: turn.rounds,
    total_cost_usd: Object.values(modelUsage).reduce((sum, { costUSD }) => sum + costUSD, 0),
    usage: turn.usage,
    modelUsage,
    permission_denials: turn.denials,
    result_index: resultCount++,
    ...named,
    ...outcome,
  });
  exitCode = outcome.is_error ? 1 : 0;
}

/** Calls the model and the tools, until the model calls no tool. Returns the outcome of the turn. */
async function work(turn) {
  const { signal } = interruption;
  try {
    for (;;) {
      signal.throwIfAborted();
      const message = await callModel(conversation, signal);
      count(turn, message);
      conversation.push({ role: "assistant", content: message.content });
      for (const block of message.content) {
        // Each block is a frame. The result has the stop reason.
        const shown = { ...message, content: [block], stop_reason: null };
        sendMessage({ type: "assistant", message: shown, parent_tool_use_id: null });
      }
      const uses = message.content.filter(({ type }) => type === "tool_use");
      if (uses.length === 0) {
        const text = message.content.findLast(({ type }) => type === "text")?.text ?? "";
        return { subtype: "success", is_error: false, result: text, stop_reason: message.stop_reason };
      }
      await callTools(turn, uses, signal);
    }
  } catch (error) {
    if (!signal.aborted) return reportModelFailure(error);
    return {
      subtype: "error_during_execution",
      is_error: true,
      errors: ["The host interrupted the turn."],
      stop_reason: null,
      terminal_reason: "aborted_streaming",
    };
  }
}

/** Gives each tool use its result, even after an interrupt: the model requires it. */
async function callTools(turn, uses, signal) {
  const results = [];
  for (const use of uses) {
    const { text, isError, decision } = await callTool(turn, use, signal);
    const block = { type: "tool_result", tool_use_id: use.id, content: text, is_error: isError };
    results.push(block);
    // The result tells who decided about the tool use.
    const meta = decision && { tool_result_meta: [{ id: use.id, permission_decision: decision }] };
    sendMessage({ type: "user", message: { role: "user", content: [block] }, parent_tool_use_id: null, ...meta });
  }
  turn.rounds += results.length;
  conversation.push({ role: "user", content: results });
}

async function callTool(turn, { id, name, input }, signal) {
  if (!toolNames.includes(name)) return { text: `There is no tool ${name}.`, isError: true };
  let decision;
  try {
    const answer = await askPermission({ id, name, input }, signal);
    if (answer.behavior !== "allow") {
      turn.denials.push({ tool_name: name, tool_use_id: id, tool_input: input });
      decision = { decision: "reject", source: "user_reject" };
      return { text: answer.message ?? "The user denied the tool use.", isError: true, decision };
    }
    decision = { decision: "accept", source: "user_temporary" };
    return { text: await tools[name].run(answer.updatedInput ?? input), isError: false, decision };
  } catch (error) {
    return { text: signal.aborted ? "The host interrupted the turn." : String(error), isError: true, decision };
  }
}

/** Adds the tokens of a model call to the turn, and to the model's row of the session. */
function count(turn, { model: name, usage }) {
  turn.rounds ||= 1;
  modelUsage[name] ??= emptyModelUsage();
  for (const [field, fieldOfModel] of Object.entries(tokenFields)) {
    const tokens = usage[field] ?? 0;
    turn.usage[field] += tokens;
    modelUsage[name][fieldOfModel] += tokens;
    modelUsage[name].costUSD += tokens * usdPerToken;
  }
}

/** The user sees the failure as a text. The subtype is still `success`; `is_error` tells. */
function reportModelFailure({ message: reason, status = null }) {
  const text = `API Error: ${reason}`;
  const message = {
    id: `msg_${randomUUID()}`,
    type: "message",
    role: "assistant",
    model: "<synthetic>",
    content: [{ type: "text", text }],
    stop_reason: "stop_sequence",
    stop_sequence: "",
    usage: emptyUsage(),
  };
  sendMessage({ type: "assistant", message, parent_tool_use_id: null, error: "unknown" });
  return { subtype: "success", is_error: true, result: text, stop_reason: "stop_sequence", api_error_status: status };
}

// Requests to the host.

/** What resolves each pending request, by its id. */
const pending = new Map();

/** Asks the host whether a tool may run. Without a host that answers, it may not. */
async function askPermission({ id, name, input }, signal) {
  if (permissionPromptTool !== "stdio" || inputHasEnded)
    return { behavior: "deny", message: "No one can allow this tool use." };
  signal.throwIfAborted();
  const requestId = randomUUID();
  const cancel = () => {
    send({ type: "control_cancel_request", request_id: requestId });
    pending.get(requestId)?.({ behavior: "deny", message: "The host interrupted the turn." });
  };
  const request = { tool_name: name, input, tool_use_id: id, permission_suggestions: [] };
  try {
    return await new Promise((resolve) => {
      pending.set(requestId, resolve);
      signal.addEventListener("abort", cancel, { once: true });
      send({ type: "control_request", request_id: requestId, request: { subtype: "can_use_tool", ...request } });
    });
  } finally {
    pending.delete(requestId);
    signal.removeEventListener("abort", cancel);
  }
}

/** Receives a response of the host. The first one decides. */
function receiveResponse({ response = {} }) {
  const denied = { behavior: "deny", message: response.error ?? "The host gave no answer." };
  pending.get(response.request_id)?.(response.response ?? denied);
}

// Requests of the host.

const requests = {
  initialize: () => ({
    commands: [],
    agents: [],
    models: [{ value: model, displayName: model, description: "The model of this agent." }],
    output_style: "default",
    available_output_styles: ["default"],
    account: {},
    pid: process.pid,
  }),
  interrupt() {
    if (isRunning) interruption.abort();
    return { still_queued: waiting.flatMap(({ uuid }) => uuid ?? []) };
  },
  set_model({ model: name }) {
    model = name ?? defaultModel;
    return {};
  },
  end_session: () => ({}),
};

function respond({ request_id: id, request }) {
  if (typeof request !== "object" || request === null) fail("A control_request has no request.");
  const { subtype } = request;
  if (Object.hasOwn(requests, subtype)) {
    const response = requests[subtype](request);
    send({ type: "control_response", response: { subtype: "success", request_id: id, response } });
  } else {
    const error = `Unsupported control request subtype: ${subtype}`;
    const response = { subtype: "error", request_id: id, error, error_code: "unsupported_request" };
    send({ type: "control_response", response });
  }
  if (subtype === "end_session") process.stdout.write("", () => process.exit(0));
}

// Input.

function receivePrompt(frame) {
  if (frame.message?.role !== "user") fail('A user frame needs a message with the role "user".');
  waiting.push(frame);
  void runTurns();
}

const readers = { control_request: respond, control_response: receiveResponse, user: receivePrompt };

function readLine(line) {
  if (line.trim() === "") return;
  let frame;
  try {
    frame = JSON.parse(line);
  } catch (error) {
    fail(`A line of the input is not JSON: ${error.message}`);
  }
  if (frame === null) fail("A line of the input is null.");
  // Later releases may add types: ignore what is not known.
  if (Object.hasOwn(readers, frame.type)) readers[frame.type](frame);
}

/** Reads lines of UTF-8. Only a line feed ends a line; `node:readline` also takes U+2028. */
async function readInput() {
  let rest = "";
  process.stdin.setEncoding("utf8");
  for await (const piece of process.stdin) {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop();
    lines.forEach(readLine);
  }
  readLine(rest);
}

// The command line.

/** Reads the flags. Add each flag that your agent supports: an agent rejects the others. */
function readOptions() {
  const text = { type: "string" };
  try {
    return parseArgs({
      options: {
        "input-format": text,
        "output-format": text,
        verbose: { type: "boolean" },
        model: text,
        "permission-mode": text,
        "permission-prompt-tool": text,
        "mcp-config": text,
        disallowedTools: text,
        // These change nothing yet: each tool use needs the permission of the host.
        "add-dir": { type: "string", multiple: true },
        allowedTools: text,
        betas: text,
        "max-thinking-tokens": text,
        "setting-sources": text,
        thinking: text,
      },
    }).values;
  } catch (error) {
    return fail(error.message);
  }
}

const options = readOptions();
let model = options.model ?? defaultModel;
const permissionMode = options["permission-mode"] ?? "default";
const permissionPromptTool = options["permission-prompt-tool"];
const serverNames = Object.keys(JSON.parse(options["mcp-config"] ?? "{}").mcpServers ?? {});
// A rule such as Read(/etc/**) denies some uses of a tool. This agent removes the whole tool, which is stricter.
const denied = (options.disallowedTools ?? "").split(",").map((rule) => rule.replace(/\(.*/, "").trim());
const toolNames = Object.keys(tools).filter((name) => !denied.includes(name));

process.on("SIGTERM", () => process.exit(143));
await readInput();
// The input has ended: finish the prompts that are left, without waiting for the host.
inputHasEnded = true;
for (const resolve of pending.values()) resolve({ behavior: "deny", message: "The host closed the input." });
if (!isRunning) process.exit(exitCode);
