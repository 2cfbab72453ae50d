import type { Transport } from "@agentwire/protocol";
import { encode, type Frame } from "@agentwire/protocol/codec";
import { parseFrame } from "./frame.ts";

/** Replaces a frame by other frames, by raw lines, or by nothing. */
export type FrameMutation = (frame: Frame) => readonly (Frame | string)[];

const linesOf = (text: string, mutate: FrameMutation | undefined): readonly string[] => {
  const frame = mutate && parseFrame(text);
  if (!frame) return [text];
  return mutate(frame).map((item) => (typeof item === "string" ? item : item === frame ? text : encode(item)));
};

/**
 * Wraps a transport and changes the frames that pass, which turns the correct peer behind it into a broken one. Lines
 * that are not frames pass unchanged.
 *
 * @param transport - The transport.
 * @param out - Changes outgoing frames.
 * @param into - Changes incoming frames.
 * @param line - Changes incoming lines, before they are decoded.
 * @example
 * import { linkedPair } from "@agentwire/protocol";
 * import { mutatedTransport } from "@agentwire/testing";
 *
 * const silent = mutatedTransport(linkedPair().agent, (frame) => (frame.type === "result" ? [] : [frame]));
 */
export function mutatedTransport(
  transport: Transport,
  out?: FrameMutation,
  into?: FrameMutation,
  line: (text: string) => readonly string[] = (text) => [text],
): Transport {
  return {
    open: (receiver) =>
      transport.open({
        ...receiver,
        line(text) {
          for (const read of line(text).flatMap((one) => linesOf(one, into))) receiver.line(read);
        },
        end: (ending) => receiver.end(ending),
      }),
    send(text) {
      // Sends all at once, so that no other frame comes between the replacements.
      const waits = linesOf(text, out).map((written) => transport.send(written));
      return waits.some(Boolean) ? Promise.all(waits).then(() => undefined) : undefined;
    },
    end: () => transport.end(),
    close: () => transport.close(),
  };
}
