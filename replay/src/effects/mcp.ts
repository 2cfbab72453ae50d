import type { JsonObject } from "@agentwire/protocol/json";
import type { McpConnector, McpSession, ServerHello } from "@agentwire/runtime/agent";
import type { Effects } from "./effects.ts";
import { voidCodec } from "./value-codec.ts";

type McpEvent =
  | { readonly event: "toolsChanged" | "closed" }
  | { readonly event: "elicit"; readonly params: JsonObject }
  /** `id`: the position of the elicitation among those of the connection. */
  | { readonly event: "withdrawn"; readonly id: number };

/** Routes all answers of servers outside the host through `effects`. */
export const serversThrough = (effects: Effects, live: McpConnector): McpConnector => ({
  async connect(config, listener) {
    let session: McpSession | null = null;
    let emit: (event: McpEvent) => Promise<unknown> = async () => undefined;
    let requested = 0;
    const elicitations: AbortController[] = [];
    effects.open<McpEvent>(
      { name: "mcp.listen" },
      (sink) => {
        emit = sink;
      },
      (event) => {
        if (event.event === "withdrawn") return elicitations[event.id]?.abort();
        if (event.event === "elicit") {
          const withdrawn = new AbortController();
          elicitations.push(withdrawn);
          return listener.elicit(event.params, withdrawn.signal);
        }
        return event.event === "closed" ? listener.closed() : listener.toolsChanged();
      },
    );
    const hello = await effects.later<ServerHello>({ name: "mcp.connect" }, async () => {
      session = await live.connect(config, {
        toolsChanged: () => void emit({ event: "toolsChanged" }),
        closed: () => void emit({ event: "closed" }),
        roots: () => listener.roots(),
        elicit: async (params, withdrawn) => {
          const id = requested++;
          withdrawn?.addEventListener("abort", () => void emit({ event: "withdrawn", id }), { once: true });
          return (await emit({ event: "elicit", params })) as JsonObject;
        },
      });
      return session.hello;
    });
    const open = (): McpSession => {
      if (session === null)
        throw new Error("An MCP server was called before it was connected. This is a defect in agentwire: report it.");
      return session;
    };
    return {
      hello,
      call: (method, params, limits) =>
        effects.later({ name: "mcp.call", given: { method, params }, signal: limits?.signal }, () =>
          open().call(method, params, limits),
        ),
      close: () => effects.later({ name: "mcp.close" }, () => open().close(), voidCodec),
    };
  },
});
