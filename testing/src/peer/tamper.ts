import type { Transport } from "@agentwire/protocol";
import { type Frame, frameOf } from "./frame.ts";

/** What a broken peer writes in place of a frame: other frames, lines as they stand, or nothing. */
export type Tamper = (frame: Frame) => readonly (Frame | string)[];

/**
 * The same transport, whose outgoing frames pass through `tamper`: a sound peer behind it becomes a broken one. Lines
 * that are no frames pass as they are.
 */
export function tampered(transport: Transport, tamper: Tamper): Transport {
  return {
    open: (receiver) => transport.open(receiver),
    async send(text) {
      const frame = frameOf(text);
      const written = frame ? tamper(frame) : [text];
      for (const item of written) await transport.send(typeof item === "string" ? item : JSON.stringify(item));
    },
    end: () => transport.end(),
    close: () => transport.close(),
  };
}
