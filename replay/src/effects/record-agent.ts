import type { Transport } from "@agentwire/protocol";
import type { ProcessPorts } from "@agentwire/runtime/agent";
import { encodeUtf8 } from "../tape/bytes/text.ts";
import type { TapeDirection } from "../tape/format/direction.ts";
import { allowedEnvironment, nameMatches, plainNames, secretNames } from "../tape/write/redact.ts";
import type { Generation, TapeWriter } from "../tape/write/writer.ts";
import { closing, drain, environmentThrough } from "./agent-environment.ts";
import { createDeliveryQueue, type Settle } from "./delivery-queue.ts";
import type { Effects } from "./effects.ts";
import { recordEffects } from "./record-effects.ts";
import { voidCodec } from "./value-codec.ts";

/** Options of `recordAgent`. */
export interface RecordAgentOptions extends Generation {
  /** The agent's ports, streams and environment. */
  readonly edges: ProcessPorts;
  readonly writer: TapeWriter;
  /** Waits for one round of the event loop, so that everything that has started settles. */
  readonly turn: Settle;
}

/**
 * Variables that affect the agent's behavior. The values of secrets are omitted, but not the fact that they are set.
 */
function environmentOf(env: ProcessPorts["ports"]["env"]): Record<string, string> {
  const allowed = allowedEnvironment(env, [
    ...plainNames,
    "CLAUDE_*",
    "ANTHROPIC_*",
    "HOME",
    "USERPROFILE",
    "SHELL",
    "API_TIMEOUT_MS",
  ]);
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value !== "" && nameMatches(name, secretNames) ? [[name, `redacted-${name}`]] : [],
  );
  return { ...Object.fromEntries(secrets), ...allowed };
}

/**
 * Runs the reference agent in this process and records all its inputs: frames, model answers, files, commands, the
 * clock and ids. Such a tape can be re-driven byte for byte. Inputs reach the agent one at a time, which costs one
 * round of the event loop each. The agent sees its whole environment; the tape contains only what {@link environmentOf}
 * allows. A re-drive can therefore differ if another variable configures an MCP server. Resolves to the exit code; the
 * caller finishes the tape.
 *
 * @param options - The agent's ports, the tape writer, and the event loop.
 * @example
 * import { openTape } from "@agentwire/replay/node";
 * import { recordAgent } from "@agentwire/replay";
 * import type { ProcessPorts } from "@agentwire/runtime/agent";
 *
 * declare const edges: ProcessPorts;
 * const tape = openTape("tapes/");
 * const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
 * process.exitCode = await recordAgent({ edges, writer: tape.writer, turn });
 * tape.finish();
 */
export async function recordAgent({ edges, writer, turn, ...at }: RecordAgentOptions): Promise<number> {
  const { runProcess } = await import("@agentwire/runtime/agent"); // about 400 modules, which most programs do not need
  const queue = createDeliveryQueue(turn);
  const effects = recordEffects(writer, queue, at);
  const recorded = environmentThrough(effects, edges, environmentOf(edges.ports.env));
  const environment = { ...recorded, ports: { ...recorded.ports, env: edges.ports.env } };
  const interrupted = new AbortController();
  edges.interrupted.addEventListener("abort", () =>
    queue.push(() => {
      writer.record("process/signal", { signal: "SIGINT" }, at);
      interrupted.abort(edges.interrupted.reason);
    }),
  );
  const reported =
    (direction: "stdout" | "stderr", write: (text: string) => Promise<void>) =>
    (text: string): Promise<void> => {
      if (direction === "stderr") writer.record("process/stderr", { text }, at);
      else writeText(writer, text, at);
      return effects.later({ name: `process.${direction}` }, () => write(text), voidCodec);
    };
  const code = await runProcess({
    ...edges,
    ...environment,
    interrupted: interrupted.signal,
    transport: () => gatedTransport(edges.transport(), { writer, effects, at, enter: queue.push }),
    stdout: reported("stdout", edges.stdout),
    stderr: reported("stderr", edges.stderr),
  });
  queue.close();
  writer.record("process/exit", { code, signal: null }, at);
  return code;
}

interface Gating {
  readonly writer: TapeWriter;
  readonly effects: Effects;
  readonly at: Generation;
  enter(enter: () => void): void;
}

const line = (writer: TapeWriter, direction: TapeDirection, text: string, at: Generation): void =>
  writer.line(direction, { bytes: encodeUtf8(text), terminated: true, continues: false }, at);

/** Records text that the agent writes to its output without a connection, line by line. */
function writeText(writer: TapeWriter, text: string, at: Generation): void {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  for (const full of lines) line(writer, "agent-to-host", full, at);
  if (last !== "") {
    writer.line("agent-to-host", { bytes: encodeUtf8(last), terminated: false, continues: false }, at);
  }
}

/** The agent's end of a transport. Records each line as the agent receives it. */
function gatedTransport(transport: Transport, { writer, effects, enter, at }: Gating): Transport {
  let open = true;
  const stop = (): void => {
    if (open) writer.record("wire/end", { direction: "agent-to-host" }, at);
    open = false;
  };
  return {
    open: (receiver) =>
      transport.open({
        line: (text) =>
          enter(() => {
            line(writer, "host-to-agent", text, at);
            receiver.line(text);
          }),
        tooLong: (long) =>
          enter(() => {
            writer.record("note/text", { text: "A line of the host was too long to be read; it is not here." }, at);
            receiver.tooLong?.(long);
          }),
        end: (ending) =>
          enter(() => {
            if (ending.kind !== "closed") writer.record("wire/end", { direction: "host-to-agent" }, at);
            receiver.end(ending);
          }),
      }),
    send(text) {
      line(writer, "agent-to-host", text, at);
      const drained = transport.send(text);
      return drained === undefined ? undefined : effects.later({ name: drain }, () => drained, voidCodec);
    },
    end() {
      stop();
      transport.end();
    },
    close() {
      stop();
      return effects.later({ name: closing }, () => transport.close(), voidCodec);
    },
  };
}
