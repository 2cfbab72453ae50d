import type { Ending, Transport } from "@agentwire/protocol";

/** Wraps a transport. Its ending passes through `deliver`, which may change or delay it. */
export const withEnding = (
  transport: Transport,
  deliver: (ending: Ending, end: (ending: Ending) => void) => void,
): Transport => ({
  ...transport,
  open: (receiver) =>
    transport.open({
      line: (text) => receiver.line(text),
      tooLong: (line) => receiver.tooLong?.(line),
      end: (ending) => deliver(ending, (delivered) => receiver.end(delivered)),
    }),
});
