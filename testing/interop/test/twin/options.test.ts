import { optionMetadata } from "@agentwire/protocol/metadata";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { agentwireHost, canonical, type Host, sdkHost } from "../../src/twin/hosts.ts";
import { generated, optionsFor, someOptions } from "../../src/twin/options.ts";
import { memoryAgent } from "../../src/twin/process.ts";

const inherited = { ...process.env };
beforeAll(() => void vi.spyOn(process, "emitWarning").mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

async function* once() {
  yield { type: "user", message: { role: "user", content: "hi" }, parent_tool_use_id: null, session_id: "" };
}

/**
 * The command line, environment and first request for these options, with ids replaced by their order of appearance.
 */
async function startedWith(host: Host, options: Record<string, unknown>, text: boolean): Promise<unknown> {
  const agent = memoryAgent();
  const given = { pathToClaudeCodeExecutable: "/bin/agent", ...optionsFor(host, options) };
  let outcome = "ended";
  const messages: unknown[] = [];
  try {
    const prompt = text ? "hello" : once();
    const query = host.query({ prompt, options: { ...given, spawnClaudeCodeProcess: agent.spawn } });
    for await (const message of query) messages.push(message.type);
  } catch {
    outcome = "threw";
  }
  const { command, args, cwd, env = {} } = agent.started() ?? { command: "", args: [] };
  const ids = new Map<unknown, number>();
  const received = canonical(agent.received).replace(/"request_id":"([^"]+)"/g, (_, id: string) => {
    if (!ids.has(id)) ids.set(id, ids.size);
    return `"request_id":${ids.get(id)}`;
  });
  const set = Object.entries(env).filter(([name, value]) => value !== undefined && value !== inherited[name]);
  return { outcome, messages, command, args, cwd, env: Object.fromEntries(set), received };
}

it("the same command line, environment, first request and prompts, for 300 sets of options", async () => {
  await fc.assert(
    fc.asyncProperty(someOptions, fc.boolean(), async (options, text) => {
      expect(canonical(await startedWith(agentwireHost, options, text))).toBe(
        canonical(await startedWith(sdkHost, options, text)),
      );
    }),
    { numRuns: 300, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: false },
  );
});

it("every option of the release is generated, or is one that nothing is sent for", () => {
  const silent = Object.entries(optionMetadata).filter(([, { routes }]) => routes.every(({ via }) => via === "host"));
  const apart = new Set(["sessionStore", "supportedDialogKinds", ...silent.map(([name]) => name)]);
  expect(Object.keys(optionMetadata).filter((name) => !generated.includes(name) && !apart.has(name))).toEqual([]);
});
