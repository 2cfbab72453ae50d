import type { LawEvent } from "../law/session-event/event.ts";
import { parseFrameLine } from "./parse-line.ts";
import type { ProcessPeer } from "./play.ts";

/**
 * Wraps the host's end of a connection and reports every line and ending to `sink`, in the order in which the host sees
 * them.
 *
 * @param transport - The host's end.
 * @param sink - Receives the events.
 * @example
 * import { linkedPair } from "@agentwire/protocol";
 * import { lawChecker, observedPeer } from "@agentwire/testing";
 *
 * const checker = lawChecker();
 * const host = observedPeer(linkedPair().host, (event) => console.log(checker.event(event)));
 */
export function observedPeer(transport: ProcessPeer, sink: (event: LawEvent) => void): ProcessPeer {
  const wire = (direction: "host-to-agent" | "agent-to-host", text: string) =>
    sink({ channel: "wire", kind: "frame", direction, text, ...parseFrameLine(text) });
  let ended = false;
  const end = () => {
    if (!ended) sink({ channel: "wire", kind: "end", direction: "host-to-agent" });
    ended = true;
  };
  const { sendPieces, signal } = transport;
  return {
    ...(sendPieces && {
      async sendPieces(text, pieces) {
        sink({
          channel: "wire",
          kind: "frame",
          direction: "host-to-agent",
          text,
          ...parseFrameLine(text),
          ...(pieces.unterminated && { unterminated: true }),
        });
        await sendPieces.call(transport, text, pieces);
      },
    }),
    ...(signal && {
      signal(name) {
        sink({ channel: "process", kind: "signal", signal: name });
        signal.call(transport, name);
      },
    }),
    open: (receiver) =>
      transport.open({
        line(text) {
          wire("agent-to-host", text);
          receiver.line(text);
        },
        end(ending) {
          sink({ channel: "wire", kind: "end", direction: "agent-to-host" });
          if (ending.kind === "exit")
            sink({ channel: "process", kind: "exit", code: ending.code ?? null, signal: ending.signal ?? null });
          receiver.end(ending);
        },
      }),
    send(text) {
      wire("host-to-agent", text);
      return transport.send(text);
    },
    end() {
      end();
      transport.end();
    },
    close() {
      end();
      return transport.close();
    },
  };
}
