import type { Ending, Transport } from "@agentwire/protocol";
import { encodeUtf8 } from "../tape/bytes/text.ts";
import { opposite, type TapeDirection } from "../tape/format/direction.ts";
import type { Generation, TapeWriter } from "../tape/write/writer.ts";

/** Options of {@link recordTransport}. */
export interface RecordTransportOptions extends Generation {
  /** The peer that uses the transport, which determines the directions. Default: the host. */
  readonly side?: "host" | "agent";
}

/**
 * Wraps a transport so that every line is written to the tape before it is forwarded. The tape stays open when the
 * transport ends, because other connections may follow. The creator of the writer finishes the tape.
 *
 * @param transport - The transport to record.
 * @param writer - The writer of the tape.
 * @param options - The side that uses the transport, and the numbers of its process and connection.
 * @example
 * import { recordTransport } from "@agentwire/replay";
 * import { openTape } from "@agentwire/replay/node";
 * import { spawnTransport } from "@agentwire/runtime/node";
 *
 * const tape = openTape("tapes/");
 * const transport = recordTransport(spawnTransport({ command: "claude", args: [] }), tape.writer);
 */
export function recordTransport(
  transport: Transport,
  writer: TapeWriter,
  options: RecordTransportOptions = {},
): Transport {
  const { side = "host", ...at } = options;
  const sent: TapeDirection = side === "host" ? "host-to-agent" : "agent-to-host";
  const received = opposite(sent);
  let sending = true;
  const write = (direction: TapeDirection, text: string): void =>
    writer.line(direction, { bytes: encodeUtf8(text), terminated: true, continues: false }, at);
  const ended = (ending: Ending): void => {
    for (const line of ending.stderr ?? []) writer.record("process/stderr", { text: `${line}\n` }, at);
    if (ending.kind === "end" || ending.kind === "exit") writer.record("wire/end", { direction: received }, at);
    if (ending.kind === "exit") {
      writer.record("process/exit", { code: ending.code ?? null, signal: ending.signal ?? null }, at);
    }
    if (ending.kind === "error") writer.record("wire/broken", { direction: received, code: codeOf(ending.cause) }, at);
  };
  const stop = (): void => {
    if (sending) writer.record("wire/end", { direction: sent }, at);
    sending = false;
  };
  return {
    open: (receiver) =>
      transport.open({
        line(text) {
          write(received, text);
          receiver.line(text);
        },
        end(ending) {
          ended(ending);
          receiver.end(ending);
        },
      }),
    send(line) {
      write(sent, line);
      return transport.send(line);
    },
    end() {
      stop();
      transport.end();
    },
    close() {
      stop();
      return transport.close();
    },
  };
}

function codeOf(cause: unknown): string {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "UNKNOWN";
}
