import type { SentControlResponse } from "@agentwire/protocol";
import { isJsonObject, type JsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { reasonOf } from "../../../guards/error.ts";
import type { McpSession } from "../../mcp/session.ts";
import { namedServer, type ServerLookup } from "../named-server.ts";

interface McpReadResourceServices {
  readonly mcp: ServerLookup<{
    readonly config: { readonly type: string };
    connected(): Promise<Pick<McpSession, "call"> | null>;
  }>;
}

type ResourcePart = SentControlResponse<"mcp_read_resource">["contents"][number];

/** A part of a resource, as the server sent it. Its `uri` is always a string. */
const resourcePart = ({ uri, mimeType, text, blob, _meta }: JsonObject): ResourcePart => ({
  uri: String(uri ?? ""),
  ...(typeof mimeType === "string" ? { mimeType } : {}),
  ...(typeof text === "string" ? { text } : {}),
  ...(typeof blob === "string" ? { blob } : {}),
  ...(isJsonObject(_meta) ? { _meta } : {}),
});

/** Reads a user interface resource of an MCP server for the host. */
export const mcpReadResource = controlHandler(
  "mcp_read_resource",
  async ({ mcp }: McpReadResourceServices, request, call) => {
    if (!String(request.uri).startsWith("ui://")) {
      throw new ControlError("mcp_read_resource: uri must use the ui:// scheme");
    }
    const server = namedServer(mcp, request.serverName);
    if (server.config.type === "sdk")
      throw new ControlError("mcp_read_resource does not support SDK MCP servers: read the resource in the host");
    const session = await server.connected();
    if (!session) throw new ControlError(`MCP server not connected: ${request.serverName}`);
    const limits = { signal: call.signal };
    const { contents } = await session.call("resources/read", { uri: request.uri }, limits).catch((cause: unknown) => {
      throw new ControlError(`mcp_read_resource: ${reasonOf(cause)}`, undefined, { cause });
    });
    return { contents: jsonObjectsIn(contents).map(resourcePart) };
  },
);
