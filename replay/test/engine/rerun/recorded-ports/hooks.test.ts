import { describe, expect, it } from "vitest";
import { declaredHookEvents, recordedHooks } from "../../../../src/engine/rerun/recorded-ports/hooks.ts";
import { steps } from "./steps.ts";

const started = (hook_id: string, hook_name: string) => ({
  ...{ type: "system", subtype: "hook_started", hook_id, hook_name },
  hook_event: hook_name.split(":")[0],
});
const answered = (hook_id: string, stdout: string, exit_code = 0, stderr = "") => ({
  ...{ type: "system", subtype: "hook_response", hook_id, stdout, stderr, exit_code },
});

/** What a command of the settings prints, and how it ends. */
async function run(hooks: ReturnType<typeof recordedHooks>, command: string, input = "{}\n") {
  const child = hooks.spawn("/bin/bash", ["-c", command], { cwd: "/", env: {} });
  const printed = { stdout: "", stderr: "" };
  child.onOutput((stream, text) => {
    printed[stream] += text;
  });
  child.input(input);
  return { ...printed, ...(await child.end) };
}

const commandsOf = (hooks: ReturnType<typeof recordedHooks>, event: string) =>
  hooks.settings[event] as { matcher?: string; hooks: { command: string }[] }[];

describe("command hooks that frames tell of", () => {
  const hooks = recordedHooks(
    steps([
      ...[started("a", "PreToolUse:Bash"), started("b", "PreToolUse:Bash"), started("c", "Stop")],
      ...[answered("b", "second"), answered("a", "first", 2, "no"), started("d", "PreToolUse:Bash")],
      ...[answered("d", "third"), started("e", "PreToolUse:Bash")],
    ]),
  );

  it("stand in settings as often as they ran at once", () => {
    expect(Object.keys(hooks.settings)).toEqual(["PreToolUse", "Stop"]);
    expect(commandsOf(hooks, "PreToolUse").map(({ matcher, hooks: own }) => [matcher, own.length])).toEqual([
      ["Bash", 2],
    ]);
    expect(commandsOf(hooks, "Stop").map(({ matcher, hooks: own }) => [matcher, own.length])).toEqual([[undefined, 1]]);
  });

  it("print their recorded output in recorded order; one without a recorded end ends when aborted", async () => {
    const [{ command } = { command: "" }] = commandsOf(hooks, "PreToolUse")[0]?.hooks ?? [];
    expect(await run(hooks, command)).toEqual({ stdout: "first", stderr: "no", code: 2, signal: null });
    expect(await run(hooks, command)).toMatchObject({ stdout: "second", code: 0 });
    expect(await run(hooks, command)).toMatchObject({ stdout: "third", code: 0 });
    const last = hooks.spawn("/bin/bash", ["-c", command], { cwd: "/", env: {} });
    last.input("{}\n");
    last.kill("SIGTERM");
    expect(await last.end).toEqual({ code: null, signal: "SIGTERM" });
  });

  it("other commands are not found", async () => {
    expect(await run(hooks, "ls")).toMatchObject({ stdout: "", code: 127 });
  });

  it("a command that settings on the tape declare prints the output for its event, and is not derived again", async () => {
    const declared = declaredHookEvents(['{"hooks":{"SessionStart":[]}}', "no JSON"]);
    const own = recordedHooks(steps([started("a", "SessionStart:startup"), answered("a", "hello")]), declared);
    expect(own.settings).toEqual({});
    const input = JSON.stringify({ hook_event_name: "SessionStart", source: "startup" });
    expect(await run(own, "echo hello", input)).toMatchObject({ stdout: "hello", code: 0 });
  });

  it("Git finds no repository", async () => {
    const child = hooks.spawn("git", ["status"], { cwd: "/", env: {} });
    child.input("");
    let printed = "";
    child.onOutput((_, text) => {
      printed += text;
    });
    expect(await child.end).toMatchObject({ code: 128 });
    expect(printed).toContain("not a git repository");
  });
});
