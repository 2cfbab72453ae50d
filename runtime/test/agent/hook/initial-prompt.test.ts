import { expect, test } from "vitest";
import { commands, hookFile } from "../fixture/commands.ts";
import { say } from "../fixture/scripted-model.ts";
import { drive, type Frame, isResult } from "../fixture/session.ts";

const command = (name: string): object => ({ type: "command", command: name });

const asking = (prompt: string): { stdout: string } => ({
  stdout: JSON.stringify({ hookSpecificOutput: { hookEventName: "SessionStart", initialUserMessage: prompt } }),
});

/** Runs a session whose beginning asks hooks that want a prompt each. */
async function sessionAfter(prompts: Readonly<Record<string, string>>, argv: readonly string[] = []) {
  const files = hookFile({ SessionStart: Object.keys(prompts).map(command) });
  const ends = Object.fromEntries(Object.entries(prompts).map(([name, prompt]) => [name, asking(prompt)]));
  const agent = drive(
    [say("one"), say("two")],
    argv,
    files,
    { CLAUDE_CODE_SDK_READS_SESSION_STATE: "1" },
    false,
    commands(ends),
  );
  agent.send({ type: "control_request", request_id: "i", request: { subtype: "initialize" } });
  agent.user("go");
  expect(await agent.end()).toBe(0);
  return agent;
}

const shown = (frame: Frame): unknown => (frame.message as { content: unknown }).content;

test("a prompt of a SessionStart hook is a turn of its own before the host's", async () => {
  const agent = await sessionAfter({ first: "INITIAL" }, ["--replay-user-messages"]);
  expect(agent.frames.filter(isResult)).toMatchObject([
    { result: "one", result_index: 0 },
    { result: "two", result_index: 1 },
  ]);
  expect(agent.frames.filter(({ isReplay }) => isReplay).map(shown)).toEqual(["INITIAL", "go"]);
  const states = agent.frames.flatMap(({ subtype, state }) => (subtype === "session_state_changed" ? state : []));
  expect(states).toEqual(["running", "idle"]);
});

test("the last of two hook prompts counts", async () => {
  const agent = await sessionAfter({ first: "INITIAL", second: "OTHER" }, ["--replay-user-messages"]);
  expect(agent.frames.filter(({ isReplay }) => isReplay).map(shown)).toEqual(["OTHER", "go"]);
});

test("an empty hook prompt is ignored", async () => {
  const agent = await sessionAfter({ first: "" });
  expect(agent.frames.filter(isResult)).toHaveLength(1);
});
