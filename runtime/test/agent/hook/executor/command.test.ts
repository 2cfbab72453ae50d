import { expect, it } from "vitest";
import type { BackgroundCommand, HookReport } from "../../../../src/agent/hook/channel.ts";
import { settingsHooks } from "../../../../src/agent/hook/configure.ts";
import { runCommandHook } from "../../../../src/agent/hook/executor/command.ts";
import { isCommand } from "../../../../src/agent/hook/types.ts";
import { hookChannel } from "../../fixture/hook-channel.ts";
import { commandHook } from "../../fixture/hooks.ts";

const forever = new Promise<never>(() => {});

/** The report on a command that prints a text and ends well. */
async function reportOn(stdout: string): Promise<HookReport | undefined> {
  const [hook] = settingsHooks({ Stop: [{ hooks: [{ type: "command", command: "say" }] }] });
  if (hook === undefined || !isCommand(hook)) throw new Error("no hook");
  const child = {
    onOutput: (onChunk: (stream: string, text: string) => void) => onChunk("stdout", stdout),
    input: () => {},
    kill: () => {},
    end: Promise.resolve({ code: 0 }),
  };
  const ports = { ids: { uuid: () => "id" }, env: {}, processes: { spawn: () => child } };
  const { channel, reports } = hookChannel(ports);
  const question = { event: "Stop", name: "Stop", input: {}, toolUseId: "t" } as const;
  await runCommandHook(hook, question, channel, new AbortController().signal);
  return reports[0];
}

it("reports JSON that is no answer as an error beside what was printed", async () => {
  const stdout = '{"decision":"maybe"}';
  const report = await reportOn(stdout);
  expect(report).toMatchObject({ outcome: "error", exitCode: 0, stdout, output: stdout });
  expect(report?.stderr).not.toBe("");
});

it.each(["", "words", "{words", '{"decision":"block"}'])("reports %j as a success", async (stdout) => {
  expect(await reportOn(stdout)).toMatchObject({ outcome: "success", exitCode: 0, stdout, stderr: "" });
});

/** The reply of a PreToolUse command that prints chunks and exits with 0, and the signals that it received. */
async function replyTo(chunks: readonly string[]) {
  const killed: string[] = [];
  const child = {
    onOutput(onChunk: (stream: string, text: string) => void) {
      for (const chunk of chunks) onChunk("stdout", chunk);
    },
    input: () => {},
    kill: (name: string) => killed.push(name),
    end: Promise.resolve({ code: 0 }),
  };
  const { channel } = hookChannel({ ids: { uuid: () => "id" }, env: {}, processes: { spawn: () => child } });
  const question = { event: "PreToolUse", name: "PreToolUse:Bash", input: {}, toolUseId: "t" } as const;
  const reply = await runCommandHook(commandHook("PreToolUse", {}), question, channel, new AbortController().signal);
  return { reply, killed };
}

it("reads a refusal of several megabytes to its end", async () => {
  const hookSpecificOutput = { hookEventName: "PreToolUse", permissionDecision: "deny" };
  const text = JSON.stringify({ systemMessage: "x".repeat(3_000_000), hookSpecificOutput });
  const { reply, killed } = await replyTo([text.slice(0, 2_000_000), text.slice(2_000_000)]);
  expect(reply).toMatchObject({ kind: "output", output: { specific: { permissionDecision: "deny" } } });
  expect(killed).toEqual([]);
});

it("ends a command that prints without a limit, and takes that for a refusal", async () => {
  const chunk = "x".repeat(1024 * 1024);
  const { reply, killed } = await replyTo(Array.from({ length: 200 }, () => chunk));
  expect(reply).toMatchObject({ kind: "blocked" });
  expect(killed).toEqual(["SIGKILL"]);
});

/** A command that runs until it is killed, and what was done with it. */
async function runningCommand(fields: object) {
  const killed: string[] = [];
  const background: BackgroundCommand[] = [];
  const child = { onOutput: () => {}, input: () => {}, kill: (name: string) => killed.push(name), end: forever };
  const { channel, reports } = hookChannel({
    ids: { uuid: () => "id" },
    env: {},
    processes: { spawn: () => child },
  });
  const runInBackground = (command: BackgroundCommand) => background.push(command);
  const stop = new AbortController();
  const question = { event: "Stop", name: "Stop", input: {}, toolUseId: "t" } as const;
  const hook = commandHook("Stop", fields);
  const reply = runCommandHook(hook, question, { ...channel, runInBackground }, stop.signal);
  return { killed, background, reports, stop, reply };
}

it("kills a command whose question is withdrawn, and reports it as cancelled", async () => {
  const { killed, reports, stop } = await runningCommand({});
  stop.abort();
  expect(killed).toEqual(["SIGTERM"]);
  expect(reports).toMatchObject([{ outcome: "cancelled", exitCode: null }]);
});

it("lets a command in the background run on, until the session cancels it", async () => {
  const { killed, background, reports, stop, reply } = await runningCommand({ async: true });
  expect(await reply).toMatchObject({ kind: "empty" });
  stop.abort();
  expect([killed, reports]).toEqual([[], []]);
  background[0]?.cancel();
  expect(killed).toEqual(["SIGTERM"]);
  expect(reports).toMatchObject([{ outcome: "cancelled", exitCode: null }]);
});

it("reports nothing of a command in the background once reports are stopped", async () => {
  const { background, reports } = await runningCommand({ async: true });
  background[0]?.stopReports();
  background[0]?.cancel();
  expect(reports).toEqual([]);
});

it.each([
  [{ command: "check it's" }, "/bin/sh", ["-c", "'/log' -v 'check it'\\''s'"]],
  [{ command: "check", args: ["it"] }, "check", ["it"]],
])(
  "puts the prefix of the user before a line of the shell, and before nothing else: %j",
  async (fields, ...expected) => {
    const spawned: unknown[] = [];
    const spawn = (...given: readonly unknown[]) => {
      spawned.push(given.slice(0, 2));
      return { onOutput: () => {}, input: () => {}, kill: () => {}, end: Promise.resolve({ code: 0 }) };
    };
    const env = { CLAUDE_CODE_SHELL_PREFIX: "/log -v" };
    const { channel } = hookChannel({ ids: { uuid: () => "id" }, env, processes: { spawn } });
    const question = { event: "Stop", name: "Stop", input: {}, toolUseId: "t" } as const;
    await runCommandHook(commandHook("Stop", fields), question, channel, new AbortController().signal);
    expect(spawned).toEqual([expected]);
  },
);

/** How a command is started and what it reads. */
async function started(fields: object, root?: string, env: Readonly<Record<string, string>> = {}) {
  const calls: { program: string; args: readonly string[]; env: unknown }[] = [];
  const read: string[] = [];
  const spawn = (program: string, args: readonly string[], options: { readonly env: unknown }) => {
    calls.push({ program, args, env: options.env });
    return {
      onOutput: () => {},
      input: (text: string) => read.push(text),
      kill: () => {},
      end: Promise.resolve({ code: 0 }),
    };
  };
  const { channel, reports } = hookChannel({ ids: { uuid: () => "id" }, env, processes: { spawn } });
  const hook = { ...commandHook("Stop", fields), ...(root === undefined ? {} : { root }) };
  const question = { event: "Stop", name: "Stop", input: { a: "b" }, toolUseId: "t" } as const;
  const given = { ...channel, projectDirectory: "/project", environment: { ADDED: "1" } };
  await runCommandHook(hook, question, given, new AbortController().signal);
  return { calls, read, reports };
}

it("writes the question to a command in one line, and sets its environment", async () => {
  const { calls, read } = await started({}, "/plugin", { KEY: "v" });
  expect(read).toEqual(['{"a":"b"}\n']);
  expect(calls).toEqual([
    {
      program: "/bin/sh",
      args: ["-c", "check it"],
      env: { KEY: "v", ADDED: "1", CLAUDE_PROJECT_DIR: "/project", CLAUDE_PLUGIN_ROOT: "/plugin" },
    },
  ]);
});

it("starts a program with arguments without a shell, with its folders filled in", async () => {
  const text = (name: string) => `$\{${name}}`;
  const fields = {
    command: `${text("CLAUDE_PLUGIN_ROOT")}/run`,
    args: [`${text("CLAUDE_PROJECT_DIR")}:${text("CLAUDE_PROJECT_DIR")}`, text("HOME")],
  };
  const [call] = (await started(fields, "/plugin")).calls;
  expect(call).toMatchObject({ program: "/plugin/run", args: ["/project:/project", text("HOME")] });
  const [alone] = (await started(fields)).calls;
  expect(alone?.program).toBe(`${text("CLAUDE_PLUGIN_ROOT")}/run`);
});

it.each([
  [0, "success"],
  [1, "error"],
  [2, "error"],
] as const)("reports a command in the background that ends with %i as a %s", async (code, outcome) => {
  const child = { onOutput: () => {}, input: () => {}, kill: () => {}, end: Promise.resolve({ code }) };
  const { channel, reports } = hookChannel({ ids: { uuid: () => "id" }, env: {}, processes: { spawn: () => child } });
  const question = { event: "Stop", name: "Stop", input: {}, toolUseId: "t" } as const;
  await runCommandHook(commandHook("Stop", { async: true }), question, channel, new AbortController().signal);
  await expect.poll(() => reports).toMatchObject([{ outcome, exitCode: code }]);
});
