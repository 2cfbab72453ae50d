import type { Transport } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { parseFrame } from "./frame.ts";

/** What a broken peer makes of a frame: other frames, lines as they stand, or nothing. */
export type Tamper = (frame: Frame) => readonly (Frame | string)[];

const linesOf = (text: string, tamper: Tamper | undefined): readonly string[] => {
  const frame = tamper && parseFrame(text);
  if (!frame) return [text];
  return tamper(frame).map((item) => (typeof item === "string" ? item : item === frame ? text : JSON.stringify(item)));
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
 * import { tampered } from "@agentwire/testing";
 *
 * const silent = tampered(linkedPair().agent, (frame) => (frame.type === "result" ? [] : [frame]));
 */
export function tampered(
  transport: Transport,
  out?: Tamper,
  into?: Tamper,
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
      // All of them at once: another frame must not come between what takes this one's place.
      const waits = linesOf(text, out).map((written) => transport.send(written));
      return waits.some(Boolean) ? Promise.all(waits).then(() => undefined) : undefined;
    },
    end: () => transport.end(),
    close: () => transport.close(),
  };
}
