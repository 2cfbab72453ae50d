import { linkedPair } from "@agentwire/protocol";
import type { ModelEvent, Ports } from "@agentwire/runtime";
import { type ProcessEnvironment, runProcess } from "@agentwire/runtime/agent";

/** An answer of the bench's model: a text, and the number of input tokens. */
interface PromptTexts {
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

const model = "claude-opus-5-5";

/** The events with which a model streams one text. */
export async function* streamed(
  call: number,
  { text, inputTokens, outputTokens }: PromptTexts,
): AsyncGenerator<ModelEvent> {
  const usage = { input_tokens: inputTokens, output_tokens: outputTokens };
  const message = { id: `msg_${call}`, type: "message", role: "assistant", model, content: [], usage };
  yield { type: "message_start", message };
  yield { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
  yield { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } };
  yield { type: "content_block_stop", index: 0 };
  yield { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage };
  yield { type: "message_stop" };
}

/** The message with which a model returns one text without streaming. */
export const completeAnswer = (call: number, { text, inputTokens, outputTokens }: PromptTexts) => ({
  id: `msg_${call}`,
  type: "message",
  role: "assistant",
  model,
  content: [{ type: "text", text }],
  usage: { input_tokens: inputTokens, output_tokens: outputTokens },
  stop_reason: "end_turn",
  stop_sequence: null,
});

/** A frame that sends one prompt. */
export const promptFrame = (content: string): string =>
  JSON.stringify({ type: "user", session_id: "", message: { role: "user", content }, parent_tool_use_id: null });

/** Arguments for JSON Lines in both directions. */
export const streamText = ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];

export interface BenchSession {
  /** Sends a prompt; resolves with the `subtype` of each frame that came before its result. */
  turn(prompt: string): Promise<readonly (string | undefined)[]>;
  /** The session's id, once a frame named it. */
  id(): string;
  end(): Promise<void>;
}

/** Our agent in this process, its wire in memory. */
export function openSession(
  ports: Ports,
  argv: readonly string[],
  { cwd, tmp }: Pick<ProcessEnvironment, "cwd" | "tmp">,
): BenchSession {
  const { host, agent } = linkedPair();
  let id = "";
  let subtypes: (string | undefined)[] = [];
  let onReceived: () => void = () => {};
  host.open({
    line: (text) => {
      const frame = JSON.parse(text) as { type?: string; subtype?: string; session_id?: string };
      id = frame.session_id ?? id;
      if (frame.type === "result") onReceived();
      else subtypes.push(frame.subtype);
    },
    end: () => {},
  });
  const ending = runProcess({
    argv,
    ports,
    environment: {
      pid: process.pid,
      cwd,
      uid: null,
      platform: process.platform,
      osRelease: "",
      shell: "/bin/sh",
      executable: "agent",
      gitBranch: "HEAD",
      tmp,
    },
    transport: () => agent,
    mcp: { connect: () => Promise.reject(new Error("There are no servers.")) },
    readInput: async () => "",
    stdout: async () => {},
    stderr: async () => {},
    interrupted: new AbortController().signal,
  });
  return {
    async turn(prompt) {
      subtypes = [];
      const result = new Promise<void>((resolve) => {
        onReceived = resolve;
      });
      host.send(promptFrame(prompt));
      await result;
      return subtypes;
    },
    id: () => id,
    async end() {
      host.end();
      await ending;
    },
  };
}

/** The reachable bytes of the heap. Throws if the collector cannot be called. */
export async function heap(): Promise<number> {
  const collect = globalThis.gc;
  if (!collect) throw new Error("Run this with --expose-gc.");
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  return process.memoryUsage().heapUsed;
}
