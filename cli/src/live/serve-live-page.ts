import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readOverview } from "@agentwire/replay";
import { indexEvents, type LiveUpdate, livePage } from "@agentwire/replay/node";
import { closeServer, isSameSecret, listenOnLoopback, newSecret } from "../loopback.ts";
import type { FollowedTape } from "./followed-tape.ts";

/** A page that shows a session while it runs. */
export interface LivePage {
  /** The address of the page, with its token. */
  readonly url: string;
  close(): Promise<void>;
}

/** Options of {@link serveLivePage}. */
export interface LivePageOptions {
  readonly title: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Pause between two looks at the file, in milliseconds. Default: 250. */
  readonly intervalMs?: number;
}

/** Maximum number of rows in one message. */
const maxEvents = 2000;

/**
 * Serves the page of a growing tape on the loopback interface. Its address contains a secret. Refuses requests under
 * another host name, which blocks DNS rebinding.
 *
 * @throws Error with the code EADDRINUSE if the port is in use.
 */
export async function serveLivePage(tape: FollowedTape, options: LivePageOptions): Promise<LivePage> {
  const { title, port = 0, intervalMs = 250 } = options;
  const token = newSecret();
  const page = livePage(title);
  const indexer = indexEvents();
  const rows: { readonly entry: LiveUpdate["entries"][number]; readonly event: LiveUpdate["events"][number] }[] = [];
  const reader = readOverview();
  let named = false;
  const readers = new Map<ServerResponse, number>();

  const grow = (): boolean => {
    const before = tape.ended;
    const fresh = tape.read();
    if (!named && tape.header !== null) {
      reader.header(tape.header);
      named = true;
    }
    for (const event of fresh) {
      reader.push(event);
      const row = indexer.push(event);
      if (row !== null) rows.push(row);
    }
    return fresh.length > 0 || tape.ended !== before;
  };
  const updateOf = (from: number, to: number): LiveUpdate => {
    const added = rows.slice(from, to);
    const [entries, events] = [added.map(({ entry }) => entry), added.map(({ event }) => event)];
    if (to < rows.length) return { entries, events, activity: null, summary: null };
    const { activity, overview } = reader.reading(tape.ended ? "complete" : "running");
    const { header, problems } = tape;
    const state = problems.some(({ weight }) => weight === "damage") ? "damaged" : "complete";
    const { spans, reports, from: begin, to: end } = activity;
    return {
      ...{ entries, events, activity: { spans, reports, from: begin, to: end } },
      summary: { title, source: "tape", state, problems, header, violations: [], overview },
    };
  };
  /** Sends a reader what it lacks. The id of a message is the number of rows so far, so that a reader may reconnect. */
  const send = (response: ServerResponse, known: number): void => {
    let at = known;
    do {
      const end = Math.min(at + maxEvents, rows.length);
      response.write(`id: ${end}\ndata: ${JSON.stringify(updateOf(at, end))}\n\n`);
      at = end;
    } while (at < rows.length);
    readers.set(response, at);
  };
  const stream = (request: IncomingMessage, response: ServerResponse): void => {
    const last = Number(request.headers["last-event-id"] ?? 0);
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.once("close", () => readers.delete(response));
    grow();
    send(response, Number.isSafeInteger(last) && last >= 0 && last <= rows.length ? last : 0);
  };

  const server = createServer((request, response) => {
    const [, secret = "", path] = (request.url ?? "").split("/");
    if (request.headers.host !== `127.0.0.1:${ownPort}` || request.method !== "GET") response.writeHead(403).end();
    else if (!isSameSecret(secret, token)) response.writeHead(404).end();
    else if (path === "events") stream(request, response);
    else if (path === "")
      response.writeHead(200, { "content-type": "text/html", "cache-control": "no-store" }).end(page);
    else response.writeHead(404).end();
  });
  const ownPort = await listenOnLoopback(server, port);
  const timer = setInterval(() => {
    if (!grow()) return;
    for (const [response, known] of readers) send(response, known);
  }, intervalMs);
  return {
    url: `http://127.0.0.1:${ownPort}/${token}/`,
    close() {
      clearInterval(timer);
      return closeServer(server);
    },
  };
}
