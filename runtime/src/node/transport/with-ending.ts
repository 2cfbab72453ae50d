import type { Ending, Transport } from "@agentwire/protocol";

/** The same transport, whose ending goes through `deliver` on its way: changed, or held back until something is done. */
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
