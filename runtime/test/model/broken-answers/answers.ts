import { gzipSync } from "node:zlib";
import type { RawAnswer } from "./raw-api.ts";

/** An answer of the model's service that breaks its contract, or ends a call in an error. */
export interface BrokenAnswer {
  readonly name: string;
  /** One a request; the last one answers all that follow. */
  readonly answers: readonly RawAnswer[];
  /** Shortens the patience of an agent. */
  readonly env?: Readonly<Record<string, string>>;
}

const crlf = "\r\n";
const usage = { input_tokens: 10, output_tokens: 5 };
const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-opus-5-5",
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage,
};

type Event = { readonly type: string; readonly [field: string]: unknown };
const start: Event = { type: "message_start", message };
const blockStart = (index: number): Event => ({
  type: "content_block_start",
  index,
  content_block: { type: "text", text: "" },
});
const delta = (index: number, text: string): Event => ({
  type: "content_block_delta",
  index,
  delta: { type: "text_delta", text },
});
const blockStop = (index: number): Event => ({ type: "content_block_stop", index });
const messageDelta: Event = {
  type: "message_delta",
  delta: { stop_reason: "end_turn", stop_sequence: null },
  usage: { output_tokens: 5 },
};
const stop: Event = { type: "message_stop" };
const block = (index: number, text: string): Event[] => [blockStart(index), delta(index, text), blockStop(index)];
const full = [start, ...block(0, "All is well."), messageDelta, stop];
const call = (input: string): Event[] => [
  {
    type: "content_block_start",
    index: 0,
    content_block: { type: "tool_use", id: "toolu_1", name: "Read", input: {} },
  },
  { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: input } },
];

const sse = (...events: readonly Event[]): string =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
const head = (status: string, headers: Readonly<Record<string, string>>): string =>
  `HTTP/1.1 ${status}${crlf}${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}${crlf}`)
    .join("")}${crlf}`;

/** An answer whose connection is closed behind it, with what headers say about the body. */
const closed = (status: string, type: string | null, body: string | Uint8Array, headers: object = {}): RawAnswer => [
  head(status, { ...(type === null ? {} : { "content-type": type }), connection: "close", ...headers }),
  body,
  "end",
];
const measured = (status: string, type: string, body: string, headers: object = {}): RawAnswer => [
  head(status, { "content-type": type, "content-length": String(Buffer.byteLength(body)), ...headers }),
  body,
];
const json = (status: string, body: unknown, headers: object = {}): RawAnswer =>
  measured(status, "application/json", JSON.stringify(body), headers);
const failed = (status: string, type: string, text: string, headers: object = {}): RawAnswer =>
  json(status, { type: "error", error: { type, message: text } }, headers);
const stream = (...events: readonly Event[]): RawAnswer => closed("200 OK", "text/event-stream", sse(...events));
/** Time in which a reader takes what was sent before its connection is closed, in milliseconds. */
const readingMs = 300;
/** A stream whose connection is closed before the end of its body. */
const cut = (...events: readonly Event[]): RawAnswer => [
  head("200 OK", { "content-type": "text/event-stream", "content-length": "99999" }),
  sse(...events),
  readingMs,
  "end",
];
const chunkedHead = head("200 OK", { "content-type": "text/event-stream", "transfer-encoding": "chunked" });
/** A stream in chunks whose connection is reset before the end of its body. */
const reset = (...events: readonly Event[]): RawAnswer => {
  const body = sse(...events);
  return [chunkedHead, `${Buffer.byteLength(body).toString(16)}${crlf}${body}${crlf}`, readingMs, "reset"];
};
const good = stream(...full);
const errorEvent: Event = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };

const html = "<!doctype html><title>Gateway</title><p>Sign in to go on.</p>";
const fullMessage = {
  ...message,
  content: [{ type: "text", text: "In one piece." }],
  stop_reason: "end_turn",
};

/** The answers, by what is wrong with them. */
export const brokenAnswers: readonly BrokenAnswer[] = [
  // Bodies that are no stream.
  { name: "200 with HTML", answers: [measured("200 OK", "text/html", html)] },
  { name: "200 with HTML that says it is a stream", answers: [measured("200 OK", "text/event-stream", html)] },
  { name: "200 with an empty body", answers: [measured("200 OK", "text/event-stream", "")] },
  { name: "200 with an empty body of JSON", answers: [measured("200 OK", "application/json", "")] },
  { name: "204 without a body", answers: [[head("204 No Content", {})]] },
  { name: "200 with the message in one piece", answers: [json("200 OK", fullMessage)] },
  {
    name: "200 with the message in one piece that says it is a stream",
    answers: [measured("200 OK", "text/event-stream", JSON.stringify(fullMessage))],
  },
  {
    name: "200 with an error as JSON",
    answers: [json("200 OK", { type: "error", error: { type: "api_error", message: "Broken" } })],
  },
  { name: "200 with other JSON", answers: [json("200 OK", { ok: true })] },
  {
    name: "200 with the message in one piece for a whole answer alone",
    answers: [measured("200 OK", "text/html", html), json("200 OK", fullMessage)],
  },
  { name: "200 with null", answers: [json("200 OK", null)] },
  { name: "200 with a message without content", answers: [json("200 OK", { ...fullMessage, content: undefined })] },
  { name: "200 with a message with empty content", answers: [json("200 OK", { ...fullMessage, content: [] })] },
  // Streams that say it wrongly.
  {
    name: "a stream with data that is no JSON",
    answers: [closed("200 OK", "text/event-stream", "event: message_start\ndata: {oops\n\n")],
  },
  {
    name: "a stream without names of events",
    answers: [
      closed("200 OK", "text/event-stream", full.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")),
    ],
  },
  {
    name: "a stream with CRLF lines",
    answers: [closed("200 OK", "text/event-stream", sse(...full).replaceAll("\n", "\r\n"))],
  },
  { name: "a stream with a BOM", answers: [closed("200 OK", "text/event-stream", `\uFEFF${sse(...full)}`)] },
  { name: "a stream of the wrong content type", answers: [closed("200 OK", "text/plain", sse(...full))] },
  { name: "a stream without a content type", answers: [closed("200 OK", null, sse(...full))] },
  { name: "a stream of pings alone", answers: [stream({ type: "ping" }, { type: "ping" })] },
  { name: "a stream of unknown events alone", answers: [stream({ type: "weather", degrees: 7 })] },
  {
    name: "unknown events in a good stream",
    answers: [stream(start, { type: "weather", degrees: 7 }, ...block(0, "All is well."), messageDelta, stop)],
  },
  { name: "a stream without message_start", answers: [stream(...full.slice(1))] },
  { name: "a stream without message_stop", answers: [stream(...full.slice(0, -1))] },
  { name: "a stream without message_delta and message_stop", answers: [stream(...full.slice(0, -2))] },
  { name: "a stream of message_start and message_stop", answers: [stream(start, stop)] },
  { name: "a stream of message_start alone", answers: [stream(start)] },
  { name: "a stream without a block", answers: [stream(start, messageDelta, stop)] },
  {
    name: "a block that is not closed",
    answers: [stream(start, blockStart(0), delta(0, "All is well."), messageDelta, stop)],
  },
  { name: "a delta without a block", answers: [stream(start, delta(0, "lost"), messageDelta, stop)] },
  {
    name: "a delta with the wrong index",
    answers: [stream(start, blockStart(0), delta(7, "lost"), blockStop(0), messageDelta, stop)],
  },
  { name: "a stop without a block", answers: [stream(start, blockStop(0), messageDelta, stop)] },
  {
    name: "a second block over an open one",
    answers: [
      stream(start, blockStart(0), delta(0, "One."), blockStart(1), delta(1, "Two."), blockStop(1), messageDelta, stop),
    ],
  },
  {
    name: "blocks that interleave",
    answers: [
      stream(
        start,
        blockStart(0),
        blockStart(1),
        delta(0, "One."),
        delta(1, "Two."),
        blockStop(0),
        blockStop(1),
        messageDelta,
        stop,
      ),
    ],
  },
  {
    name: "a block whose index comes again",
    answers: [stream(start, ...block(0, "One."), ...block(0, "Two."), messageDelta, stop)],
  },
  { name: "blocks that begin at index 5", answers: [stream(start, ...block(5, "All is well."), messageDelta, stop)] },
  {
    name: "a stop with the wrong index after a block",
    answers: [
      stream(start, ...block(0, "A first part."), blockStart(1), delta(1, "More."), blockStop(7), messageDelta, stop),
      good,
    ],
  },
  {
    name: "message_stop without message_delta after a block, once",
    answers: [stream(start, ...block(0, "A first part."), stop), good],
  },
  {
    name: "message_delta without a stop reason",
    answers: [stream(start, ...block(0, "All is well."), { ...messageDelta, delta: {} }, stop)],
  },
  {
    name: "a stop reason that is no text",
    answers: [stream(start, ...block(0, "All is well."), { ...messageDelta, delta: { stop_reason: 7 } }, stop)],
  },
  {
    name: "text that is no text",
    answers: [
      stream(
        start,
        blockStart(0),
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: 7 } },
        blockStop(0),
        messageDelta,
        stop,
      ),
    ],
  },
  {
    name: "a call that ends with end_turn",
    answers: [stream(start, ...call('{"file_path":"/nowhere"}'), blockStop(0), messageDelta, stop), good],
  },
  {
    name: "a stop with the wrong index",
    answers: [stream(start, blockStart(0), delta(0, "All is well."), blockStop(7), messageDelta, stop)],
  },
  {
    name: "a delta of another kind than its block",
    answers: [
      stream(
        start,
        blockStart(0),
        { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: "{}" } },
        blockStop(0),
        messageDelta,
        stop,
      ),
    ],
  },
  {
    name: "a delta of an unknown kind",
    answers: [
      stream(
        start,
        blockStart(0),
        { type: "content_block_delta", index: 0, delta: { type: "smell_delta", smell: "rose" } },
        delta(0, "All is well."),
        blockStop(0),
        messageDelta,
        stop,
      ),
    ],
  },
  {
    name: "a delta without a delta",
    answers: [
      stream(start, blockStart(0), { type: "content_block_delta", index: 0 }, blockStop(0), messageDelta, stop),
    ],
  },
  {
    name: "a block of an unknown kind",
    answers: [
      stream(
        start,
        { type: "content_block_start", index: 0, content_block: { type: "hologram" } },
        blockStop(0),
        ...block(1, "All is well."),
        messageDelta,
        stop,
      ),
    ],
  },
  {
    name: "a block without a block",
    answers: [stream(start, { type: "content_block_start", index: 0 }, blockStop(0), messageDelta, stop)],
  },
  { name: "events twice", answers: [stream(...full.flatMap((event) => [event, event]))] },
  { name: "two messages in one stream", answers: [stream(...full, ...full)] },
  { name: "message_start twice", answers: [stream(start, start, ...full.slice(1))] },
  { name: "events after message_stop", answers: [stream(...full, ...block(1, "And more."))] },
  {
    name: "a message without an id and usage",
    answers: [stream({ type: "message_start", message: { role: "assistant", content: [] } }, ...full.slice(1))],
  },
  { name: "a message_start without a message", answers: [stream({ type: "message_start" }, ...full.slice(1))] },
  {
    name: "a message_delta without usage",
    answers: [
      stream(start, ...block(0, "All is well."), { type: "message_delta", delta: { stop_reason: "end_turn" } }, stop),
    ],
  },
  {
    name: "an unknown stop reason",
    answers: [stream(start, ...block(0, "All is well."), { ...messageDelta, delta: { stop_reason: "tired" } }, stop)],
  },
  {
    name: "a stop reason tool_use without a call",
    answers: [
      stream(start, ...block(0, "All is well."), { ...messageDelta, delta: { stop_reason: "tool_use" } }, stop),
    ],
  },
  {
    name: "an event that is null",
    answers: [closed("200 OK", "text/event-stream", `${sse(start)}event: message_delta\ndata: null\n\n`)],
  },
  {
    name: "an event that is a list",
    answers: [
      closed("200 OK", "text/event-stream", `${sse(start)}event: message_delta\ndata: []\n\n${sse(...full.slice(1))}`),
    ],
  },
  { name: "a delta of 3 MB", answers: [stream(start, ...block(0, "x".repeat(3_000_000)), messageDelta, stop)] },
  {
    name: "a call with half an input",
    answers: [
      stream(
        start,
        ...call('{"file_path":"/pro'),
        blockStop(0),
        { ...messageDelta, delta: { stop_reason: "tool_use" } },
        stop,
      ),
      good,
    ],
  },
  // Error events.
  { name: "an error event first", answers: [stream(errorEvent)] },
  { name: "an error event first, once", answers: [stream(errorEvent), good] },
  { name: "an error event after message_start", answers: [stream(start, errorEvent)] },
  { name: "an error event after message_start, once", answers: [stream(start, errorEvent), good] },
  {
    name: "an error event after a block, once",
    answers: [stream(start, ...block(0, "A first part."), errorEvent), good],
  },
  {
    name: "an error event of another kind",
    answers: [stream({ type: "error", error: { type: "api_error", message: "Internal" } })],
  },
  {
    name: "an error event of a rate limit",
    answers: [stream(start, { type: "error", error: { type: "rate_limit_error", message: "Slow down" } })],
  },
  {
    name: "an error event of a refused key",
    answers: [stream({ type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } })],
  },
  { name: "an error event without a kind", answers: [stream({ type: "error" })] },
  {
    name: "an error event in the middle of a block, once",
    answers: [stream(start, blockStart(0), delta(0, "Half a"), errorEvent), good],
  },
  { name: "an error event after a block", answers: [stream(start, ...block(0, "A first part."), errorEvent)] },
  {
    name: "an error event after message_delta",
    answers: [stream(start, ...block(0, "All is well."), messageDelta, errorEvent)],
  },
  {
    name: "an error event that is no JSON",
    answers: [closed("200 OK", "text/event-stream", "event: error\ndata: boom\n\n")],
  },
  {
    name: "an error event that says the prompt is too long",
    answers: [
      stream({
        type: "error",
        error: { type: "invalid_request_error", message: "prompt is too long: 9 tokens > 1 maximum" },
      }),
    ],
  },
  // Streams that are cut.
  { name: "cut before the headers", answers: [["end"]] },
  { name: "reset before the headers", answers: [["reset"]] },
  { name: "reset before the headers, once", answers: [["reset"], good] },
  { name: "cut in the middle of the headers", answers: [["HTTP/1.1 200 OK\r\ncontent-ty", "end"]] },
  // The connection stays open, because the next request uses it.
  { name: "an end without a chunk", answers: [[chunkedHead, `0${crlf}${crlf}`]] },
  { name: "cut after message_start", answers: [cut(start)] },
  { name: "cut after message_start, once", answers: [cut(start), good] },
  { name: "cut in the middle of a block", answers: [cut(start, blockStart(0), delta(0, "Half a"))] },
  {
    name: "cut in the middle of a block, once",
    answers: [cut(start, blockStart(0), delta(0, "Half a")), good],
  },
  { name: "cut after a block, once", answers: [cut(start, ...block(0, "A first part.")), good] },
  { name: "cut after message_delta", answers: [cut(start, ...block(0, "All is well."), messageDelta)] },
  {
    name: "cut in the middle of a call, once",
    answers: [cut(start, ...call('{"file_path":"/pro')), good],
  },
  { name: "cut after the headers", answers: [cut()] },
  { name: "reset after message_start", answers: [reset(start)] },
  {
    name: "cut after a block, twice before and twice after a call",
    answers: [
      cut(start, ...block(0, "One.")),
      cut(start, ...block(0, "Two.")),
      stream(
        start,
        ...call('{"file_path":"/nowhere"}'),
        blockStop(0),
        { ...messageDelta, delta: { stop_reason: "tool_use" } },
        stop,
      ),
      cut(start, ...block(0, "Three.")),
      cut(start, ...block(0, "Four.")),
      good,
    ],
  },
  { name: "cut after a call, once", answers: [cut(start, ...call('{"file_path":"/nowhere"}'), blockStop(0)), good] },
  {
    name: "cut in the middle of an event, once",
    answers: [closed("200 OK", "text/event-stream", sse(...full).slice(0, 400)), good],
  },
  // Patience.
  { name: "headers that never come", answers: [[]], env: { API_TIMEOUT_MS: "3000", CLAUDE_CODE_MAX_RETRIES: "1" } },
  {
    name: "headers that never come, once",
    answers: [[], good],
    env: { API_TIMEOUT_MS: "3000", CLAUDE_CODE_MAX_RETRIES: "1" },
  },
  {
    name: "headers that drip",
    answers: [[...head("200 OK", { "content-type": "text/event-stream" })].flatMap((byte) => [500, byte])],
    env: { API_TIMEOUT_MS: "3000", CLAUDE_CODE_MAX_RETRIES: "0" },
  },
  {
    name: "a body that drips",
    answers: [
      [
        head("200 OK", { "content-type": "text/event-stream", connection: "close" }),
        ...[sse(...full).slice(0, 300), sse(...full).slice(300, 301), sse(...full).slice(301)].flatMap((piece) => [
          2_000,
          piece,
        ]),
        "end",
      ],
    ],
    env: { API_TIMEOUT_MS: "3000" },
  },
  {
    name: "headers of an answer in one piece that never come",
    answers: [measured("200 OK", "text/html", html), []],
    env: { API_TIMEOUT_MS: "3000", CLAUDE_CODE_MAX_RETRIES: "1" },
  },
  // Answers in one piece, after a stream that was none.
  {
    name: "HTML, then 500",
    answers: [measured("200 OK", "text/html", html), failed("500 Internal Server Error", "api_error", "Internal")],
  },
  {
    name: "HTML, then 500, then the message in one piece",
    answers: [
      measured("200 OK", "text/html", html),
      failed("500 Internal Server Error", "api_error", "Internal"),
      json("200 OK", fullMessage),
    ],
  },
  {
    name: "HTML, then 401",
    answers: [
      measured("200 OK", "text/html", html),
      failed("401 Unauthorized", "authentication_error", "invalid x-api-key"),
    ],
  },
  {
    name: "HTML, then 429, then the message in one piece",
    answers: [
      measured("200 OK", "text/html", html),
      failed("429 Too Many Requests", "rate_limit_error", "Slow down"),
      json("200 OK", fullMessage),
    ],
  },
  {
    name: "HTML, then 400",
    answers: [
      measured("200 OK", "text/html", html),
      failed("400 Bad Request", "invalid_request_error", "It will not do"),
    ],
  },
  { name: "HTML, then a reset", answers: [measured("200 OK", "text/html", html), ["reset"]] },
  {
    name: "HTML, then a message that is cut",
    answers: [
      measured("200 OK", "text/html", html),
      [head("200 OK", { "content-type": "application/json", "content-length": "999" }), '{"type":"message"', 50, "end"],
    ],
  },
  {
    name: "404, then the message in one piece",
    answers: [failed("404 Not Found", "not_found_error", "model: claude-x"), json("200 OK", fullMessage)],
  },
  {
    name: "500, then HTML, then 500, then the message in one piece",
    answers: [
      failed("500 Internal Server Error", "api_error", "Internal"),
      measured("200 OK", "text/html", html),
      failed("500 Internal Server Error", "api_error", "Internal"),
      json("200 OK", fullMessage),
    ],
  },
  // Statuses.
  { name: "400", answers: [failed("400 Bad Request", "invalid_request_error", "It will not do")] },
  { name: "400 with HTML", answers: [measured("400 Bad Request", "text/html", html)] },
  { name: "401", answers: [failed("401 Unauthorized", "authentication_error", "invalid x-api-key")] },
  { name: "403", answers: [failed("403 Forbidden", "permission_error", "Not allowed")] },
  { name: "403 with HTML", answers: [measured("403 Forbidden", "text/html", html)] },
  { name: "404", answers: [failed("404 Not Found", "not_found_error", "model: claude-x")] },
  { name: "405 with an empty body", answers: [measured("405 Method Not Allowed", "text/plain", "")] },
  { name: "407", answers: [measured("407 Proxy Authentication Required", "text/html", html)] },
  { name: "408", answers: [failed("408 Request Timeout", "timeout_error", "Too slow")] },
  { name: "409", answers: [failed("409 Conflict", "conflict_error", "Conflict")] },
  { name: "413", answers: [failed("413 Payload Too Large", "request_too_large", "Too large")] },
  { name: "418 with an empty body", answers: [measured("418 I'm a teapot", "text/plain", "")] },
  { name: "422", answers: [failed("422 Unprocessable Entity", "invalid_request_error", "No")] },
  { name: "429", answers: [failed("429 Too Many Requests", "rate_limit_error", "Slow down")] },
  {
    name: "429 that asks for a second",
    answers: [failed("429 Too Many Requests", "rate_limit_error", "Slow down", { "retry-after": "1" }), good],
  },
  {
    name: "429 that asks for 90 milliseconds",
    answers: [failed("429 Too Many Requests", "rate_limit_error", "Slow down", { "retry-after-ms": "90" }), good],
  },
  {
    name: "429 that asks for 300 seconds",
    answers: [failed("429 Too Many Requests", "rate_limit_error", "Slow down", { "retry-after": "300" })],
  },
  {
    name: "529 that asks for 300 seconds",
    answers: [failed("529 Overloaded", "overloaded_error", "Overloaded", { "retry-after": "300" })],
  },
  {
    name: "503 that asks for 99999999 seconds",
    answers: [failed("503 Service Unavailable", "api_error", "Down", { "retry-after": "99999999" })],
  },
  {
    name: "429 that asks for 99999999 seconds",
    answers: [failed("429 Too Many Requests", "rate_limit_error", "Slow down", { "retry-after": "99999999" })],
  },
  {
    name: "429 with a negative retry-after",
    answers: [failed("429 Too Many Requests", "rate_limit_error", "Slow down", { "retry-after": "-5" })],
  },
  {
    name: "429 with a retry-after that is no number",
    answers: [failed("429 Too Many Requests", "rate_limit_error", "Slow down", { "retry-after": "soon" })],
  },
  {
    name: "429 that must not be tried again",
    answers: [failed("429 Too Many Requests", "rate_limit_error", "Slow down", { "x-should-retry": "false" })],
  },
  { name: "500", answers: [failed("500 Internal Server Error", "api_error", "Internal")] },
  { name: "500 once", answers: [failed("500 Internal Server Error", "api_error", "Internal"), good] },
  {
    name: "500 that must not be tried again",
    answers: [failed("500 Internal Server Error", "api_error", "Internal", { "x-should-retry": "false" })],
  },
  {
    name: "400 that should be tried again",
    answers: [failed("400 Bad Request", "invalid_request_error", "It will not do", { "x-should-retry": "true" })],
  },
  { name: "502 with HTML", answers: [measured("502 Bad Gateway", "text/html", html)] },
  { name: "503 with an empty body", answers: [measured("503 Service Unavailable", "text/plain", "")] },
  { name: "504 with broken JSON", answers: [measured("504 Gateway Timeout", "application/json", "{oops")] },
  { name: "529", answers: [failed("529 Overloaded", "overloaded_error", "Overloaded")] },
  { name: "529 once", answers: [failed("529 Overloaded", "overloaded_error", "Overloaded"), good] },
  { name: "599 with an empty body", answers: [measured("599 Odd", "text/plain", "")] },
  {
    name: "400 of an empty account",
    answers: [failed("400 Bad Request", "invalid_request_error", "Your credit balance is too low to access the API.")],
  },
  {
    name: "400 of a prompt that is too long",
    answers: [failed("400 Bad Request", "invalid_request_error", "prompt is too long: 300000 tokens > 200000 maximum")],
  },
  {
    name: "429 of a limit of extra usage",
    answers: [failed("429 Too Many Requests", "rate_limit_error", "Extra usage is required for long context requests")],
  },
  // The transport.
  {
    name: "a redirect to nowhere",
    answers: [[head("302 Found", { location: "http://127.0.0.1:1/", "content-length": "0" })]],
  },
  { name: "a redirect without an address", answers: [[head("302 Found", { "content-length": "0" })]] },
  {
    name: "a redirect to itself, once",
    answers: [[head("307 Temporary Redirect", { location: "/v1/messages?beta=true", "content-length": "0" })], good],
  },
  {
    name: "a redirect that turns the request into a GET",
    answers: [[head("302 Found", { location: "/elsewhere", "content-length": "0" })]],
  },
  { name: "bytes that are no HTTP", answers: [["SSH-2.0-OpenSSH_9.9\r\n", "end"]] },
  {
    name: "gzip that is none",
    answers: [closed("200 OK", "text/event-stream", sse(...full), { "content-encoding": "gzip" })],
  },
  {
    name: "gzip that is cut",
    answers: [
      closed("200 OK", "text/event-stream", gzipSync(sse(...full)).subarray(0, 60), { "content-encoding": "gzip" }),
    ],
  },
  {
    name: "gzip",
    answers: [closed("200 OK", "text/event-stream", gzipSync(sse(...full)), { "content-encoding": "gzip" })],
  },
  {
    name: "an unknown encoding",
    answers: [closed("200 OK", "text/event-stream", sse(...full), { "content-encoding": "rot13" })],
  },
  {
    name: "a chunk whose size is no number",
    answers: [[chunkedHead, "zz\r\nhello\r\n", "end"]],
  },
  {
    name: "headers of 100 kB",
    answers: [
      [head("200 OK", { "content-type": "text/event-stream", "x-big": "x".repeat(100_000) }), sse(...full), "end"],
    ],
  },
  {
    name: "bytes that are no UTF-8",
    answers: [
      closed(
        "200 OK",
        "text/event-stream",
        Buffer.from(sse(...full).replace("All is well.", "All \u00ff is well."), "latin1"),
      ),
    ],
  },
];
