import { messages } from "@agentwire/protocol";
import { createMemoryTape, type MemoryTape } from "@agentwire/replay";

/** Numbers from 0 to 1 that depend only on the seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const [init] = messages["system/init"].examples;
const [result] = messages["result/success"].examples;

const syllables = ["ba", "co", "de", "fi", "gu", "ka", "lo", "me", "ni", "po", "ra", "se", "ti", "vo", "xu", "za"];
const vocabulary = syllables.flatMap((a) => syllables.flatMap((b) => [a + b, ...syllables.map((c) => a + b + c)]));
const models = ["opus-4", "sonnet-5", "haiku-4"];
const tools = ["Bash", "Read", "Edit", "Grep", "Write", "WebFetch"];
const releases = ["2.1.300", "2.1.310", "2.1.320", "2.1.330"];

type Direction = Parameters<MemoryTape["frame"]>[0];

/** What every step of a generated session needs. */
interface Scene {
  readonly random: () => number;
  readonly below: (limit: number) => number;
  readonly prose: (count: number) => string;
  readonly send: (direction: Direction, frame: object) => void;
  readonly wait: (ms: number) => void;
  readonly id: (kind: string) => string;
  readonly sessionId: string;
  readonly model: string;
}

function scene(seed: number, tape: MemoryTape, clock: { us: number }): Scene {
  const random = randomNumbers(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  let ids = 0;
  return {
    random,
    below,
    prose(count) {
      let text = vocabulary[below(vocabulary.length)] ?? "";
      for (let word = 1; word < count; word++) text += ` ${vocabulary[below(vocabulary.length)]}`;
      return text;
    },
    wait(ms) {
      clock.us += Math.round(ms * 1000);
    },
    send(direction, frame) {
      clock.us += 1000 + below(20_000);
      tape.frame(direction, frame);
    },
    id: (kind) => `${kind}_${seed.toString(16)}_${++ids}`,
    sessionId: `00000000-0000-4000-8000-${seed.toString(16).padStart(12, "0")}`,
    model: models[below(models.length)] ?? "opus-4",
  };
}

/** One message of the model: each block comes in a frame of its own. */
function assistant({ send, id, sessionId, model, below }: Scene, blocks: readonly object[]): void {
  const message = {
    id: id("msg"),
    type: "message",
    role: "assistant",
    model,
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 20 + below(2000), output_tokens: 1 + below(800), cache_read_input_tokens: below(40_000) },
  };
  for (const block of blocks)
    send("agent-to-host", {
      type: "assistant",
      message: { ...message, content: [block] },
      parent_tool_use_id: null,
      session_id: sessionId,
      uuid: id("uuid"),
    });
}

/** What a tool use came to: `waiting` if the host does not answer its permission request. */
type Step =
  | "done"
  | "waiting"
  | { readonly tool_name: string; readonly tool_use_id: string; readonly tool_input: object };

const decisionOf = (denied: boolean): object => ({
  decision: denied ? "reject" : "accept",
  source: denied ? "user_reject" : "user_temporary",
});

/** A tool use, sometimes with a permission request. Returns what the result lists of a denied one. */
function toolUse(one: Scene): Step {
  const { send, id, random, below, prose, wait, sessionId } = one;
  const [name, toolUseId] = [tools[below(tools.length)] ?? "Bash", id("toolu")];
  const input = { command: prose(6 + below(30)), description: prose(5) };
  wait(400 + below(9000));
  assistant(one, [
    { type: "text", text: prose(20 + below(120)) },
    { type: "tool_use", id: toolUseId, name, input },
  ]);
  let [requested, denied] = [false, false];
  if (random() < 0.3) {
    const requestId = id("req");
    const request = { subtype: "can_use_tool", tool_name: name, input, tool_use_id: toolUseId };
    send("agent-to-host", { type: "control_request", request_id: requestId, request });
    if (random() < 0.01) return "waiting";
    wait(200 + below(20_000));
    [requested, denied] = [true, random() < 0.1];
    const response = denied ? { behavior: "deny", message: "No." } : { behavior: "allow", updatedInput: input };
    send("host-to-agent", {
      type: "control_response",
      response: { subtype: "success", request_id: requestId, response },
    });
  }
  wait(20 + below(4000));
  const failed = !denied && random() < 0.06;
  const content = denied ? "No." : prose(failed ? 20 : 60 + below(900));
  send("agent-to-host", {
    type: "user",
    message: {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: toolUseId, content, ...(denied || failed ? { is_error: true } : {}) },
      ],
    },
    parent_tool_use_id: null,
    // One in fifty results lacks who decided: a law that is broken.
    ...(requested && random() > 0.02
      ? { tool_result_meta: [{ id: toolUseId, permission_decision: decisionOf(denied) }] }
      : {}),
    session_id: sessionId,
    uuid: id("uuid"),
  });
  return denied ? { tool_name: name, tool_use_id: toolUseId, tool_input: input } : "done";
}

/** One generated session as a tape. Sessions of different seeds differ; a seed always gives the same one. */
export function generatedSession(seed: number): Uint8Array {
  const clock = { us: 0 };
  const day = Date.parse("2026-01-01T00:00:00Z") + (seed % 180) * 86_400_000;
  const tape = createMemoryTape({
    microseconds: () => clock.us,
    header: {
      startedAt: new Date(day + (seed % 86_400) * 1000).toISOString(),
      argv: ["claude", "--output-format", "stream-json"],
      cwd: `/home/dev/project-${seed % 40}`,
    },
  });
  const one = scene(seed, tape, clock);
  const { send, below, random, prose, wait, id, sessionId, model } = one;
  const answer = { commands: [], agents: [], output_style: "default", available_output_styles: [], models: [] };
  send("host-to-agent", { type: "control_request", request_id: "1", request: { subtype: "initialize" } });
  send("agent-to-host", {
    type: "control_response",
    response: { subtype: "success", request_id: "1", response: { ...answer, account: {} } },
  });
  let costUsd = 0;
  const used = { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0, cacheCreationInputTokens: 0 };
  const turns = 1 + below(4);
  for (let turn = 0; turn < turns; turn++) {
    const prompt = { role: "user", content: prose(10 + below(80)) };
    send("host-to-agent", { type: "user", session_id: "", message: prompt, parent_tool_use_id: null });
    const version = releases[Math.floor((seed % 180) / 45)];
    send("agent-to-host", { ...init, session_id: sessionId, model, claude_code_version: version, uuid: id("uuid") });
    const steps = 2 + below(7);
    const denials: object[] = [];
    for (let step = 0; step < steps; step++) {
      const done = toolUse(one);
      if (done === "waiting") return tape.bytes();
      if (done !== "done") denials.push(done);
    }
    wait(500 + below(4000));
    const isError = random() < 0.04;
    const text = isError ? `API Error: 529 ${prose(3)}` : prose(30 + below(200));
    assistant(one, [{ type: "text", text }]);
    costUsd += steps * 0.01;
    used.inputTokens += 100 * steps;
    used.outputTokens += 300 * steps;
    send("agent-to-host", {
      ...result,
      is_error: isError,
      result: text,
      permission_denials: denials,
      ...(turn === 0 ? {} : { result_index: turn }),
      session_id: sessionId,
      uuid: id("uuid"),
      num_turns: steps + 1,
      total_cost_usd: costUsd,
      modelUsage: {
        [model]: { ...used, costUSD: costUsd, webSearchRequests: 0, contextWindow: 200_000, maxOutputTokens: 64_000 },
      },
    });
  }
  tape.finish();
  return tape.bytes();
}
