import type { ModelStreamEvent } from "./events.ts";

const encoder = new TextEncoder();

/** One event in the framing of server-sent events. */
export const encodeEvent = (event: ModelStreamEvent): Uint8Array =>
  encoder.encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

/** Data without the name of an event: a text, or a value as JSON. */
export const encodeData = (data: unknown): Uint8Array =>
  encoder.encode(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);

/** A text as bytes. */
export const encodeBody = (text: string): Uint8Array => encoder.encode(text);
