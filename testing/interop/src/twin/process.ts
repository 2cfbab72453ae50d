import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";

type Frame = Record<string, unknown> & { readonly type?: string; request_id?: string };

/** The launch parameters of a host. */
interface Started {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** An agent in memory that answers every request, gives every prompt a result, and ends with its input. */
export interface MemoryAgent {
  readonly spawn: (started: Started) => unknown;
  readonly received: Frame[];
  started(): Started | undefined;
}

const opening = {
  commands: [],
  agents: [],
  output_style: "default",
  available_output_styles: [],
  models: [],
  account: {},
  claude_code_version: "2.1.330",
  hook_on_failure_supported: true,
  mcp_servers_applied: true,
  plugins_applied: true,
};

const state = (name: string) => ({
  type: "system",
  subtype: "session_state_changed",
  state: name,
  sdk_host_only: true,
});
const result = { type: "result", subtype: "success", is_error: false, result: "ok", session_id: "s", num_turns: 1 };

/** Creates such an agent. `answer` overrides the answer to a request: an object, or a text for a refusal. */
export function memoryAgent(answer: (request: Frame) => object | string | undefined = () => undefined): MemoryAgent {
  const received: Frame[] = [];
  let started: Started | undefined;

  const spawn = (how: Started): unknown => {
    started = how;
    const process = new EventEmitter();
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    let ended = false;
    const send = (...frames: object[]): void => {
      for (const frame of frames) if (!ended) stdout.write(`${JSON.stringify(frame)}\n`);
    };
    const exit = (code: number | null, signal: string | null): void => {
      if (ended) return;
      ended = true;
      stdout.end();
      setImmediate(() => process.emit("exit", code, signal));
    };
    const respond = (frame: Frame): void => {
      const request = frame.request as Frame;
      const given = answer(request) ?? (request.subtype === "initialize" ? opening : {});
      const outcome =
        typeof given === "string" ? { subtype: "error", error: given } : { subtype: "success", response: given };
      send({ type: "control_response", response: { ...outcome, request_id: frame.request_id } });
    };
    let text = "";
    stdin.setEncoding("utf8");
    stdin.on("data", (chunk: string) => {
      const lines = (text + chunk).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const frame = JSON.parse(line) as Frame;
        received.push(frame);
        if (frame.type === "control_request") respond(frame);
        else if (frame.type === "user") send(state("running"), result, state("idle"));
      }
    });
    stdin.on("end", () => exit(0, null));
    const kill = (signal: string): boolean => {
      exit(null, signal);
      return true;
    };
    return Object.assign(process, { stdin, stdout, killed: false, exitCode: null, kill });
  };

  return { spawn, received, started: () => started };
}
