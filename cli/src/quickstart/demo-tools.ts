import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { crc32, deflateSync } from "node:zlib";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { closeServer, listenOnLoopback } from "../loopback.ts";

/** The time that a user has for a form, in milliseconds. */
const readingMs = 60 * 60 * 1000;

/** A part of a PNG file. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A bar chart as a PNG file: the height of each bar is a share between 0 and 1. */
function chartOf(shares: readonly number[]): Buffer {
  const [width, height, bar] = [32 * shares.length, 96, 32];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // eight bits for each pixel, colors from a palette
  const palette = Buffer.from([0xf5, 0xf6, 0xf8, 0x27, 0x48, 0xc4]);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => {
      const isGap = x % bar < 6 || x % bar > 25;
      return !isGap && height - y <= (shares[Math.floor(x / bar)] ?? 0) * height ? 1 : 0;
    }),
  ]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", new Uint8Array()),
  ]);
}

function createTools(): McpServer {
  const tools = new McpServer({ name: "publisher", version: "1.0.0" });
  tools.registerTool("publish", { description: "Publishes the notes" }, async () => {
    const { action, content } = await tools.server.elicitInput(
      {
        message: "Where should the notes appear?",
        requestedSchema: {
          type: "object",
          properties: {
            title: { type: "string", title: "Title", default: "Release notes" },
            channel: { type: "string", title: "Channel", enum: ["Website", "Newsletter"], default: "Website" },
            announce: { type: "boolean", title: "Announce them", default: true },
          },
          required: ["title", "channel"],
        },
      },
      { timeout: readingMs },
    );
    const text = action === "accept" ? `Published: ${JSON.stringify(content)}` : "Not published.";
    return { content: [{ type: "text", text }] };
  });
  tools.registerTool("chart", { description: "Draws a chart of the readers of earlier notes" }, () => ({
    content: [
      { type: "text", text: "Readers of the last five notes" },
      { type: "image", data: chartOf([0.3, 0.45, 0.4, 0.7, 0.95]).toString("base64"), mimeType: "image/png" },
    ],
  }));
  return tools;
}

/** The tools of the demo: an MCP server on this machine, with one tool that shows a form and one that draws a chart. */
export async function serveDemoTools(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const http = createServer((request, response) => {
    const id = String(request.headers["mcp-session-id"] ?? "");
    const open = async (): Promise<StreamableHTTPServerTransport> => {
      const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (session) => void sessions.set(session, transport),
      });
      await createTools().connect(transport as Transport);
      return transport;
    };
    Promise.resolve(sessions.get(id) ?? open())
      .then((transport) => transport.handleRequest(request, response))
      .catch(() => response.writeHead(500).end());
  });
  const port = await listenOnLoopback(http, 0);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () => closeServer(http),
  };
}
