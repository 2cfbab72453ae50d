import { describe, expect, test } from "vitest";
import { type CommandReportServices, endPromptCommand, runLocalCommand } from "../../../src/agent/command/run-local.ts";
import { Conversation } from "../../../src/agent/core/conversation.ts";
import type { BoundCommand, CommandCall, CommandReply } from "../../../src/agent/core/local-command.ts";
import { plainPrompt } from "../../../src/agent/core/prompt-queue.ts";
import type { PromptEntry } from "../../../src/agent/hook/hook-outcome.ts";
import type { CommandExpansion, PromptCommand } from "../../../src/agent/loop/slash-commands.ts";
import { messageFrame } from "../../../src/connection/message.ts";

const { signal } = new AbortController();

function setup({ slashCommands = true, replayUserMessages = false } = {}) {
  const log: unknown[][] = [];
  const lines: Record<string, unknown>[] = [];
  const conversation = new Conversation();
  let made = 0;
  const services = {
    ports: { clock: { now: () => 5 }, ids: { uuid: () => `u${++made}` } },
    options: { slashCommands, streams: { replayUserMessages } },
    out: { sendDated: (name: string, body: object) => `${log.push(["frame", messageFrame(name, body)])}` },
    status: {
      informational: (...notice: unknown[]) => void log.push(["notice", ...notice]),
      replayed: (...replay: unknown[]) => void log.push(["replay", ...replay]),
    },
    thread: {
      conversation,
      transcript: { chain: (type: string, fields: object) => lines.push({ type, ...fields }) },
    },
    sendInit: (uuids: readonly string[]) => void log.push(["init", uuids]),
    sendResult: (...result: unknown[]) => {
      log.push(["result", ...result]);
      return false;
    },
  } as unknown as CommandReportServices;
  const frames = () => log.flatMap(([kind, frame]) => (kind === "frame" ? [frame as Record<string, unknown>] : []));
  return { services, log, lines, conversation, frames, order: () => log.map(([kind]) => kind) };
}

const message = { ...plainPrompt("/echo hi"), uuid: "m1" };
const typed = { name: "echo", args: "hi" };
const call = { typed, message, signal, submit: () => Promise.reject(new Error("without hooks")) };
const echo = (reply: CommandReply | ((call: CommandCall) => CommandReply), available = true): BoundCommand => ({
  name: "echo",
  description: "",
  available: () => available,
  run: (call) => (typeof reply === "function" ? reply(call) : reply),
});
const run = (
  { services, log }: ReturnType<typeof setup>,
  command: BoundCommand | undefined,
  entry: PromptEntry = { kind: "go", contexts: [] },
) => {
  const submit = async () => {
    log.push(["submit"]);
    return entry;
  };
  return runLocalCommand(services, command, { ...call, submit });
};

const typedTags = [
  "<command-name>/echo</command-name>",
  "            <command-message>echo</command-message>",
  "            <command-args>hi</command-args>",
].join("\n");

describe("a local command", () => {
  test("is announced, remembered, shown and ended, in this order", async () => {
    const at = setup();
    const calls: CommandCall[] = [];
    const end = await run(
      at,
      echo((call) => {
        calls.push(call);
        return { text: "hello", fields: { request_id: "r" }, result: { result: "more" } };
      }),
    );
    expect(end).toEqual({ failed: false });
    expect(calls).toMatchObject([{ args: "hi", messageUuid: "m1", signal }]);
    expect(at.order()).toEqual(["init", "frame", "result"]);
    expect(at.log[0]).toEqual(["init", ["m1"]]);
    expect(at.log.at(-1)).toEqual(["result", "hello", 5, { local_command: "echo", result: "more" }]);
    expect(at.frames()).toMatchObject([
      {
        type: "assistant",
        message: { model: "<synthetic>", content: [{ type: "text", text: "hello" }], stop_reason: "end_turn" },
        local_command_source: "<local-command-stdout>hello</local-command-stdout>",
        local_command_run: { command: "echo", args: "hi" },
        request_id: "r",
      },
    ]);
    expect(at.frames()[0]).not.toHaveProperty("local_command_outcome");
    // A session can be resumed at the reply.
    expect(at.frames()[0]?.uuid).toBe(at.lines.find(({ type }) => type === "system/local_command")?.uuid);
    expect(at.lines).toMatchObject([
      { type: "user", message: { content: expect.stringContaining("local-command-caveat") }, isMeta: true },
      { type: "user", message: { content: typedTags } },
      {
        type: "system/local_command",
        content: "<local-command-stdout>hello</local-command-stdout>",
        level: "info",
        isMeta: false,
        commandRun: { command: "echo", args: "hi" },
      },
    ]);
    expect(at.conversation.links.map(({ uuid }) => uuid)).toEqual(at.lines.map(({ uuid }) => uuid));
  });

  test("that failed says so, and its result has no text", async () => {
    const at = setup();
    await run(at, echo({ text: "no", failed: true }));
    expect(at.frames()).toMatchObject([
      {
        local_command_outcome: { kind: "failed" },
        local_command_source: "<local-command-stderr>no</local-command-stderr>",
      },
    ]);
    expect(at.log.at(-1)?.[1]).toBe("");
  });

  test("that is not shown leaves no frame and no text", async () => {
    const at = setup();
    await run(at, echo({ text: "x", shown: false }));
    expect(at.order()).toEqual(["init", "result"]);
    expect(at.log.at(-1)?.[1]).toBe("");
  });

  test("that reports everything itself begins the turn itself", async () => {
    const at = setup({ replayUserMessages: true });
    await run(
      at,
      echo(({ begin }) => {
        begin();
        return { text: "x", reported: true };
      }),
    );
    expect(at.order()).toEqual(["init", "replay", "result"]);
  });

  test("is echoed after its reply if the host requests echoes", async () => {
    const at = setup({ replayUserMessages: true });
    await run(at, echo({ text: "x" }));
    expect(at.order()).toEqual(["init", "frame", "replay", "result"]);
    expect(at.log[2]).toEqual(["replay", "m1", typedTags]);
  });

  test("that asks the model continues without a result, and without the caveat", async () => {
    const at = setup();
    const entry = { kind: "go" as const, contexts: ["more"] };
    expect(await run(at, echo({ text: "set", prompt: "go on" }), entry)).toEqual({
      ...{ prompt: "go on", entry, result: { local_command: "echo" } },
    });
    expect(at.order()).toEqual(["submit", "init", "frame"]);
    expect(JSON.stringify(at.lines)).not.toContain("caveat");
  });

  test("regression: no hook of submitted prompts ran for one that asks the model", async () => {
    const stays = (kind: "blocked_by_hook" | "stopped_by_hook") => ({
      ...{ kind: "stay" as const, text: "no", outcome: { kind, prompt_kept: kind === "stopped_by_hook" } },
    });
    const [blocked, stopped] = [setup(), setup()];
    await run(blocked, echo({ text: "set", prompt: "go on" }), stays("blocked_by_hook"));
    expect(blocked.order()).toEqual(["submit", "init"]);
    await run(stopped, echo({ text: "set", prompt: "go on" }), stays("stopped_by_hook"));
    expect(stopped.order()).toEqual(["submit", "init", "frame"]);
  });

  test("of a message without an id gets one, and the turn names none", async () => {
    const at = setup();
    const calls: CommandCall[] = [];
    await runLocalCommand(
      at.services,
      echo((call) => {
        calls.push(call);
        return { text: "" };
      }),
      { ...call, typed: { name: "echo", args: "" }, message: plainPrompt("/echo") },
    );
    expect(at.log[0]).toEqual(["init", []]);
    expect(calls[0]?.messageUuid).toBe("u1");
  });

  test("results name a command with underscores, by the name that was typed", async () => {
    const at = setup();
    const alias = { name: "re-set", args: "" };
    await runLocalCommand(at.services, echo({ text: "" }), { ...call, typed: alias });
    expect(at.log.at(-1)?.[3]).toEqual({ local_command: "re_set" });
  });

  test.each<[string, BoundCommand | undefined, boolean]>([
    ["unknown", undefined, true],
    ["not available", echo({ text: "ran" }, false), true],
    ["off", echo({ text: "ran" }), false],
  ])("that is %s is reported not to be there", async (_, command, slashCommands) => {
    const at = setup({ slashCommands });
    expect(await run(at, command)).toEqual({ failed: false });
    const text = "/echo isn't available in this environment.";
    expect(at.frames()).toMatchObject([{ local_command_outcome: { kind: "unavailable_headless" } }]);
    expect(at.frames()[0]).not.toHaveProperty("local_command_run");
    expect(at.lines).toMatchObject([
      { type: "system/local_command", content: "/echo hi" },
      {
        type: "system/local_command",
        content: `<local-command-stdout>${text}</local-command-stdout>`,
        commandOutcome: { kind: "unavailable_headless" },
      },
    ]);
    expect(at.log.at(-1)).toEqual(["result", text, 5, {}]);
  });
});

describe("a prompt command that leaves the model nothing to answer", () => {
  const command = (offeredBy: PromptCommand["offeredBy"]): PromptCommand => ({
    ...typed,
    offeredBy,
    model: null,
    expand: async () => ({ kind: "failed", text: "" }),
  });
  type Ended = Exclude<CommandExpansion, { kind: "prompt" }>;
  const end = (expansion: Ended, offeredBy: PromptCommand["offeredBy"] = "custom") => {
    const at = setup();
    expect(endPromptCommand(at.services, command(offeredBy), expansion, { startedAt: 3 })).toBe(false);
    return at;
  };

  test("because a hook blocked it, is a warning and nothing else", () => {
    const at = end({ kind: "blocked", text: "no" });
    expect(at.log).toEqual([
      ["notice", "no", "warning", { prevent_continuation: true }],
      ["result", "no", 3, { local_command: "custom" }],
    ]);
    expect(at.lines).toEqual([]);
  });

  test("because users cannot call it, is remembered as it was typed", () => {
    const at = end({ kind: "refused", text: "ask for it" });
    expect(at.lines[1]).toMatchObject({ message: { content: "/echo" } });
    expect(at.lines[2]).toMatchObject({ type: "system/local_command" });
    expect(at.lines[2]).not.toHaveProperty("commandRun");
    expect(at.frames()).toMatchObject([
      { local_command_source: "<local-command-stdout>ask for it</local-command-stdout>" },
    ]);
    expect(at.frames()[0]).not.toHaveProperty("local_command_outcome");
  });

  test("because it failed, says so and what ran", () => {
    const custom = end({ kind: "failed", text: "broken" });
    const ran = { command: "echo", args: "hi" };
    expect(custom.frames()).toMatchObject([{ local_command_outcome: { kind: "failed" }, local_command_run: ran }]);
    expect(custom.lines[1]).toMatchObject({ message: { content: typedTags } });
    const mcp = end({ kind: "failed", text: "broken" }, "mcp");
    expect(mcp.frames()).toMatchObject([{ local_command_run: ran }]);
    expect(mcp.log.at(-1)).toEqual(["result", "broken", 3, { local_command: "mcp" }]);
    const builtin = end({ kind: "failed", text: "broken" }, "builtin");
    expect(builtin.log.at(-1)).toEqual(["result", "broken", 3, { local_command: "echo" }]);
  });

  test.each([
    [{ status: "completed", text: "done", notes: [] }, "done", undefined],
    [{ status: "failed", error: "broke" }, "broke", { kind: "failed" }],
    [{ status: "killed" }, "The skill was stopped before it finished.", { kind: "failed" }],
  ] as const)("because a subagent worked on it: %j", (status, text, outcome) => {
    let shown = 0;
    const run = { agentId: "a1", show: () => void shown++, end: status, used: [], denials: [] };
    const at = end({ kind: "forked", run, name: "repeat" });
    expect([shown, at.frames()]).toMatchObject([1, [{ type: "assistant" }]]);
    // The conversation names the command itself, whichever of its names the user typed.
    expect(at.lines[1]).toMatchObject({ message: { content: "/repeat hi" } });
    expect(at.frames()[0]?.local_command_outcome).toEqual(outcome);
    expect(at.log.at(-1)?.[1]).toBe(text);
  });
});
