import type { Transport } from "@agentwire/protocol";
import type { LawEvent } from "../law/reading/event.ts";
import { parseLine } from "./parse-line.ts";

/**
 * The host's end of a connection, which tells `sink` of every line and ending that passes, in the order in which the
 * host sees them.
 */
export function observed(transport: Transport, sink: (event: LawEvent) => void): Transport {
  const wire = (direction: "host-to-agent" | "agent-to-host", text: string) =>
    sink({ channel: "wire", kind: "frame", direction, ...parseLine(text) });
  let ended = false;
  const end = () => {
    if (!ended) sink({ channel: "wire", kind: "end", direction: "host-to-agent" });
    ended = true;
  };
  return {
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
