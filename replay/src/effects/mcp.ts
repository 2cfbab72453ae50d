import type { JsonObject } from "@agentwire/protocol/json";
import type { McpConnector, McpSession, ServerHello } from "@agentwire/runtime/agent";
import type { Effects } from "./effects.ts";
import { voidCodec } from "./value-codec.ts";

type Told = { readonly event: "toolsChanged" | "closed" } | { readonly event: "elicit"; readonly params: JsonObject };

/** Servers outside the host all of whose answers go through `effects`. */
export const serversThrough = (effects: Effects, live: McpConnector): McpConnector => ({
  async connect(config, listener) {
    let session: McpSession | null = null;
    let tell: (told: Told) => Promise<unknown> = async () => undefined;
    effects.open<Told>(
      { name: "mcp.listen" },
      (emit) => {
        tell = emit;
      },
      (told) => {
        if (told.event === "elicit") return listener.elicit(told.params);
        return told.event === "closed" ? listener.closed() : listener.toolsChanged();
      },
    );
    const hello = await effects.later<ServerHello>({ name: "mcp.connect" }, async () => {
      session = await live.connect(config, {
        toolsChanged: () => void tell({ event: "toolsChanged" }),
        closed: () => void tell({ event: "closed" }),
        elicit: async (params) => (await tell({ event: "elicit", params })) as JsonObject,
      });
      return session.hello;
    });
    const open = (): McpSession => {
      if (session === null) throw new Error("The server was called before it was connected to.");
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
