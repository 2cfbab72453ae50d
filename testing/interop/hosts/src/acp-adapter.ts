import { withEditor } from "./acp-host.ts";

/**
 * An adapter for `agentwire conform host` that runs its orders with the ACP adapter and a simulated editor. The first
 * argument may name the script of another release.
 */
const order = JSON.parse(process.env.AGENTWIRE_ORDER ?? "{}") as {
  readonly agent: string;
  readonly cwd: string;
  readonly prompt: string;
};
const emit = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);
const shown = (message: object) => emit({ kind: "message", reshaped: true, message });

const site = { agent: order.agent, cwd: order.cwd, env: process.env as Record<string, string> };
try {
  await withEditor(
    site,
    () => "allow_once",
    async ({ agent, updates }) => {
      const { sessionId } = await agent.request("session/new", { cwd: order.cwd, mcpServers: [] });
      await agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: order.prompt }] });
      const text = updates
        .filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk")
        .map(({ content }) => (content as { readonly text?: string }).text ?? "")
        .join("");
      shown({ type: "assistant", message: { content: [{ type: "text", text }] } });
      shown({ type: "result" });
    },
    process.argv[2],
  );
} catch (error) {
  emit({ kind: "error", message: error instanceof Error ? error.message : JSON.stringify(error) });
}
emit({ kind: "end" });
process.exit(0);
