import { expect, it } from "vitest";
import type { HookReport } from "../../../../src/agent/hook/channel.ts";
import { settingsHooks } from "../../../../src/agent/hook/configure.ts";
import { runCommandHook } from "../../../../src/agent/hook/executor/command.ts";
import { isCommand } from "../../../../src/agent/hook/types.ts";
import { hookChannel } from "../../fixture/hook-channel.ts";

/** The report on a command that prints a text and ends well. */
async function reportOn(stdout: string): Promise<HookReport | undefined> {
  const [hook] = settingsHooks({ Stop: [{ hooks: [{ type: "command", command: "say" }] }] });
  if (hook === undefined || !isCommand(hook)) throw new Error("no hook");
  const child = {
    onOutput: (take: (stream: string, text: string) => void) => take("stdout", stdout),
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
