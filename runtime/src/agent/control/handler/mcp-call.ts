import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { reasonOf } from "../../../guards/error.ts";
import type { Clock } from "../../../ports.ts";
import type { McpSession } from "../../mcp/session.ts";
import type { ServerLookup } from "../named-server.ts";

interface McpCallServices {
  readonly ports: { readonly clock: Pick<Clock, "now"> };
  readonly mcp: ServerLookup<{
    readonly config: { readonly type: string };
    connected(): Promise<Pick<McpSession, "call"> | null>;
  }>;
}

const shortestMs = 1_000;
const longestMs = 600_000;

/** A call that fails, in the form for calls with a limit or with files. */
const failure = (error_code: "expired" | "timeout" | "tool_error", detail: string) => ({
  staging: { ok: false as const, error_code, detail },
});

const isGiven = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Why a call with a limit or with files must not start; `null` if it may. */
function startFailure(request: JsonObject, now: number): ReturnType<typeof failure> | null {
  const { expires_at: expires } = request;
  if (expires !== undefined && Number.isNaN(Date.parse(typeof expires === "string" ? expires : "")))
    return failure("tool_error", "expires_at must be a time in ISO 8601");
  if (expires === undefined && isGiven(request.output_files))
    return failure("tool_error", "expires_at is required with output_files");
  if (expires !== undefined && Date.parse(String(expires)) <= now)
    return failure("expired", `The call expired at ${String(expires)}.`);
  return isGiven(request.input_files) || isGiven(request.output_files)
    ? failure("tool_error", "This agent has no directory from which files are transferred.")
    : null;
}

/** Calls a tool of an MCP server for the host, without the model. The host calls its own servers itself. */
export const mcpCall = controlHandler("mcp_call", async ({ mcp, ports }: McpCallServices, request, call) => {
  const [, name = "", tool = ""] = /^mcp__(.+?)__(.+)$/.exec(String(request.tool)) ?? [];
  const server = mcp.find(name);
  const session = await server?.connected();
  if (!server || !session) throw new ControlError(`MCP server not connected: ${name || String(request.tool)}`);
  if (server.config.type === "sdk")
    throw new ControlError(
      `mcp_call does not support SDK MCP servers. The server "${name}" runs in the host: call its tool there.`,
    );
  // A call that nothing checks must not run if the host wants it checked.
  if (request.check_permissions === true)
    throw new ControlError(
      "mcp_call: this agent checks no permissions for calls of the host, so it did not call the tool.",
    );
  const isStaged = ["expires_at", "timeout_ms", "input_files", "output_files"].some(
    (field) => (request as JsonObject)[field] !== undefined,
  );
  const prevented = isStaged ? startFailure(request as JsonObject, ports.clock.now()) : null;
  if (prevented !== null) return prevented;
  const timeoutMs = Math.min(Math.max(request.timeout_ms ?? longestMs, shortestMs), longestMs);
  const params = { name: tool, arguments: request.arguments ?? {} };
  const limits = { signal: call.signal, timeoutMs };
  const started = ports.clock.now();
  const calling = session.call("tools/call", params, limits);
  // The error of a connection does not name its kind, but the time tells.
  const answer = await (isStaged
    ? calling.catch((error: unknown) =>
        ports.clock.now() - started >= timeoutMs
          ? failure("timeout", `The call took longer than ${timeoutMs} ms.`)
          : failure("tool_error", reasonOf(error)),
      )
    : calling);
  if ("staging" in answer) return answer as ReturnType<typeof failure>;
  const { content, structuredContent, _meta, ...rest } = answer as JsonObject;
  return {
    ...rest,
    content,
    ...(isJsonObject(structuredContent) ? { structuredContent } : {}),
    ...(isJsonObject(_meta) ? { _meta } : {}),
  };
});
