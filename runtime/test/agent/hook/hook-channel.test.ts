import { describe, expect, it } from "vitest";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { hookChannel } from "../../../src/agent/hook/hook-channel.ts";
import type { ChannelServices } from "../../../src/agent/hook/services.ts";
import { ConnectionError } from "../../../src/connection/errors.ts";

const signal = new AbortController().signal;
const thread = { workDirectory: { shell: { cwd: "/shell" } } } as unknown as Thread;

function channelWith(fields: Partial<ChannelServices> = {}, event: Parameters<typeof hookChannel>[1] = "PreToolUse") {
  const sent: unknown[] = [];
  const reported: unknown[] = [];
  const services = {
    ports: {},
    environment: { cwd: "/project" },
    options: { streams: { hookEvents: true } },
    session: {},
    thread,
    out: { send: (name: string, body: object) => String(sent.push({ name, ...body })) },
    host: null,
    settings: { effective: {} },
    ...fields,
  } as unknown as ChannelServices;
  const channel = hookChannel(services, event, thread, {
    examine: async () => null,
    callMcpTool: async (call) => {
      reported.push(call);
      return { text: "said", isError: false };
    },
    lost: () => void reported.push("lost"),
    runInBackground: (command) => void reported.push(command),
  });
  return { channel, sent, reported };
}

const streams = (hookEvents: boolean) => ({ streams: { hookEvents } }) as unknown as ChannelServices["options"];
const host = (answer: () => Promise<unknown>) => answer as unknown as ChannelServices["host"];

describe("callbacks", () => {
  it("go to the host", async () => {
    const requests: unknown[] = [];
    const answering = async (...args: unknown[]) => {
      requests.push(...args);
      return { continue: true };
    };
    const { channel } = channelWith({ host: host(answering as () => Promise<unknown>) });
    expect(await channel.call("hook_0", { a: 1 }, "t1", signal)).toEqual({ continue: true });
    expect(requests).toEqual([
      "hook_callback",
      { callback_id: "hook_0", input: { a: 1 }, tool_use_id: "t1" },
      { signal },
    ]);
  });

  it("fail without a host, and tell where it is gone", async () => {
    await expect(channelWith().channel.call("hook_0", {}, "t1", signal)).rejects.toThrow("no host");
    const disconnected = channelWith({
      host: host(async () => Promise.reject(new ConnectionError("PEER_ENDED", "gone"))),
    });
    await expect(disconnected.channel.call("hook_0", {}, "t1", signal)).rejects.toThrow("gone");
    expect(disconnected.reported).toEqual(["lost"]);
    const broken = channelWith({ host: host(async () => Promise.reject(new Error("handler broke"))) });
    await expect(broken.channel.call("hook_0", {}, "t1", signal)).rejects.toThrow("handler broke");
    expect(broken.reported).toEqual([]);
  });
});

describe("reports", () => {
  it.each([
    ["PreToolUse", true, true],
    ["PreToolUse", false, false],
    ["SessionStart", false, true],
    ["SessionEnd", true, false],
    ["PreCompact", true, false],
    ["PostCompact", true, false],
    ["InstructionsLoaded", true, false],
    ["StopFailure", true, false],
  ] as const)("of %s if the host asked for them (%s) are sent: %s", (event, requested, shown) => {
    expect(channelWith({ options: streams(requested) }, event).channel.observer !== undefined).toBe(shown);
  });

  it("carry the streams, and the exit code if there is one", () => {
    const { channel, sent } = channelWith();
    channel.observer?.started("id", "PreToolUse:Write", "PreToolUse");
    const report = {
      hookId: "id",
      name: "n",
      event: "PreToolUse",
      stdout: "o",
      stderr: "e",
      output: "eo",
      outcome: "error",
    } as const;
    for (const exitCode of [3, null, undefined]) channel.observer?.ended({ ...report, exitCode });
    const response = {
      name: "system/hook_response",
      hook_id: "id",
      hook_name: "n",
      hook_event: "PreToolUse",
      output: "eo",
      stdout: "o",
      stderr: "e",
      outcome: "error",
    };
    expect(sent).toEqual([
      { name: "system/hook_started", hook_id: "id", hook_name: "PreToolUse:Write", hook_event: "PreToolUse" },
      { ...response, exit_code: 3 },
      { ...response, exit_code: 1 },
      response,
    ]);
  });
});

it("gives commands their folders, and settings to hooks over HTTP", () => {
  const effective = { allowedHttpHookUrls: ["https://a", 1], httpHookAllowedEnvVars: "A" };
  const { channel } = channelWith({ settings: { effective } });
  expect(channel).toMatchObject({
    cwd: "/shell",
    projectDirectory: "/project",
    http: { urls: ["https://a"], variables: null },
  });
});

it("passes calls of tools and background commands on", async () => {
  const { channel, reported } = channelWith();
  expect(await channel.callTool("s", "t", { a: 1 }, signal)).toEqual({ text: "said", isError: false });
  const command = {} as Parameters<typeof channel.runInBackground>[0];
  channel.runInBackground(command);
  expect(reported).toEqual([{ server: "s", tool: "t", input: { a: 1 } }, command]);
});
