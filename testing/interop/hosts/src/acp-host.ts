import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { type ClientContext, client, ndJsonStream, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";
import type { Site } from "./tour.ts";

const require = createRequire(import.meta.url);
const installed = join(
  dirname(require.resolve("@agentclientprotocol/claude-agent-acp/package.json")),
  "dist",
  "index.js",
);

type Update = Readonly<Record<string, unknown>> & { readonly sessionUpdate: string };

/** What the adapter sent to the editor, in order. */
export interface Editor {
  readonly agent: ClientContext;
  readonly requests: readonly string[];
  readonly updates: readonly Update[];
  /** Resolves when an update matches `wanted`, earlier updates included. */
  until(matches: (update: Update) => boolean): Promise<void>;
}

/** Whether to allow a call, from its title as the editor would show it. */
export type Answer = (title: string) => "allow_once" | "allow_always" | "reject_once";

/** How long an editor may stay open, in milliseconds; a prompt that hangs fails then, and leaves nothing behind. */
const timeoutMs = 60_000;

/**
 * Plays an editor: starts the ACP adapter on an agent, initializes it and runs `use`. Ends the adapter by ending its
 * input; resolves when it has exited. Rejects if it still runs after a minute. `adapter` names the script of another
 * release.
 */
export async function withEditor<Outcome>(
  site: Site,
  answer: Answer,
  use: (editor: Editor) => Promise<Outcome>,
  adapter = installed,
): Promise<Outcome> {
  const env = { ...site.env, CLAUDE_CODE_EXECUTABLE: site.agent };
  const child = spawn(process.execPath, [adapter], { cwd: site.cwd, env, stdio: ["pipe", "pipe", "ignore"] });
  const left = once(child, "exit");
  const limit = setTimeout(() => child.kill("SIGTERM"), timeoutMs);
  const requests: string[] = [];
  const updates: Update[] = [];
  let watch = () => {};
  const app = client({ name: "interop" })
    .onRequest("session/request_permission", ({ params }) => {
      const title = String(params.toolCall.title);
      requests.push(title);
      const option = params.options.find(({ kind }) => kind === answer(title));
      return { outcome: option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" } };
    })
    .onNotification("session/update", ({ params }) => {
      updates.push(params.update as Update);
      watch();
    });
  const until = (matches: (update: Update) => boolean) =>
    new Promise<void>((resolve) => {
      watch = () => {
        if (updates.some(matches)) resolve();
      };
      watch();
    });
  try {
    const input = Readable.toWeb(child.stdout) as unknown as ReadableStream<Uint8Array>;
    return await app.connectWith(ndJsonStream(Writable.toWeb(child.stdin), input), async (agent) => {
      await agent.request("initialize", { protocolVersion: PROTOCOL_VERSION, clientCapabilities: {} });
      return use({ agent, requests, updates, until });
    });
  } finally {
    child.stdin.end();
    await left;
    clearTimeout(limit);
  }
}
