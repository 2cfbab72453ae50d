import { createServer } from "node:http";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { closeServer, isSameSecret, listenOnLoopback, newSecret } from "../../loopback.ts";

/** An MCP server over HTTP. */
export interface ServedMcp {
  readonly url: string;
  /** The secret that each request must carry as a bearer token. */
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Serves MCP over HTTP on the loopback interface, for any number of clients. Each request gets a server of its own, because
 * none depends on an earlier one. Refuses requests without the token, and those under another host name, which blocks DNS
 * rebinding.
 *
 * @throws Error with the code EADDRINUSE if the port is in use.
 */
export async function serveMcp(create: () => McpServer, port: number, token: string = newSecret()): Promise<ServedMcp> {
  const server = createServer(async (request, response) => {
    const { host, authorization = "" } = request.headers;
    if (host !== `127.0.0.1:${ownPort}` && host !== `localhost:${ownPort}`) return response.writeHead(403).end();
    if (request.url !== "/mcp") return response.writeHead(404).end();
    if (!isSameSecret(authorization, `Bearer ${token}`))
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
  const ownPort = await listenOnLoopback(server, port);
  return {
    url: `http://127.0.0.1:${ownPort}/mcp`,
    token,
    close: () => closeServer(server),
  };
}
