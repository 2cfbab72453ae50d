import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

/** An MCP server over HTTP. */
export interface ServedMcp {
  readonly url: string;
  /** The secret that each request must carry as a bearer token. */
  readonly token: string;
  close(): Promise<void>;
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/**
 * Serves MCP over HTTP on the loopback interface, for any number of clients. Each request gets a server of its own, because
 * none depends on an earlier one. Refuses requests without the token, and those under another host name, which blocks DNS
 * rebinding.
 *
 * @throws Error with the code EADDRINUSE if the port is in use.
 */
export async function serveMcp(
  create: () => McpServer,
  port: number,
  token: string = randomBytes(32).toString("base64url"),
): Promise<ServedMcp> {
  const server = createServer(async (request, response) => {
    const { port: own } = server.address() as AddressInfo;
    const { host, authorization = "" } = request.headers;
    if (host !== `127.0.0.1:${own}` && host !== `localhost:${own}`) return response.writeHead(403).end();
    if (request.url !== "/mcp") return response.writeHead(404).end();
    if (!isSame(authorization, `Bearer ${token}`))
      return response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    if (request.method !== "POST") return response.writeHead(405, { allow: "POST" }).end();
    const mcp = create();
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.once("close", () => void mcp.close());
    try {
      await mcp.connect(transport as Parameters<McpServer["connect"]>[0]);
      await transport.handleRequest(request, response);
    } catch {
      if (!response.headersSent) response.writeHead(500).end();
    }
    return response;
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    token,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
