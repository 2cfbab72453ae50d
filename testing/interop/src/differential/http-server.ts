import { type Loopback, readBody, serveLoopback } from "@agentwire/replay/node";
import { answerMcp } from "./mcp.ts";
import type { Json } from "./session.ts";

/** Serves the MCP server of the driver over HTTP, with one JSON answer a request. */
export const serveMcp = (): Promise<Loopback> =>
  serveLoopback(async (incoming, outgoing) => {
    const body = await readBody(incoming, outgoing);
    if (body === null) return;
    if (incoming.method !== "POST") {
      outgoing.writeHead(405).end();
      return;
    }
    const answer = answerMcp(JSON.parse(body.toString()) as Json);
    if (answer === null) outgoing.writeHead(202).end();
    else outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
