import type { StreamEvent } from "./events.ts";

const encoder = new TextEncoder();

/** One event in the framing of server-sent events. */
export const encodeEvent = (event: StreamEvent): Uint8Array =>
  encoder.encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

/** A text as bytes. */
export const encodeText = (text: string): Uint8Array => encoder.encode(text);
