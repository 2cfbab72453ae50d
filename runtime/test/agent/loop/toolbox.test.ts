import { describe, expect, test } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { drive, type Frame, isResult } from "../fixture/session.ts";

/** The tools of a session, as its first request offers them. */
async function offered(argv: readonly string[] = [], env: Record<string, string> = {}) {
  const agent = drive([say("done")], argv, new Map(), env);
  agent.user("one");
  await agent.end();
  const tools = (agent.asked[0]?.body.tools ?? []) as { name: string }[];
  return tools.map(({ name }) => name);
}

describe("the tools of a session", () => {
  test("are sorted by name", async () => {
    const names = await offered();
    expect(names).toContain("Bash");
    expect(names).toEqual([...names].sort());
  });

  test("are those that are named", async () => {
    expect(await offered(["--tools=Read,Bash"])).toEqual(["Bash", "Read"]);
  });

  test("are without those that a rule takes away, and with searches where there is no shell", async () => {
    const names = await offered(["--disallowedTools=Bash"]);
    expect(names).not.toContain("Bash");
    expect(names).toEqual(expect.arrayContaining(["Glob", "Grep"]));
    expect(await offered()).not.toContain("Grep");
    expect(await offered(["--allowedTools=Grep"])).toContain("Grep");
  });

  test("keep a tool of which a rule takes away a part", async () => {
    expect(await offered(["--disallowedTools=Bash(rm:*)"])).toContain("Bash");
  });

  test("have the older list where tasks are switched off", async () => {
    for (const off of ["0", "false", "No", "OFF"])
      expect(await offered([], { CLAUDE_CODE_ENABLE_TASKS: off })).toContain("TodoWrite");
    expect(await offered([], { CLAUDE_CODE_ENABLE_TASKS: "1" })).not.toContain("TodoWrite");
  });
});

describe("an answer with a schema", () => {
  const schema = JSON.stringify({ type: "object", properties: { n: { type: "number" } }, required: ["n"] });

  test("is given with a tool of its own", async () => {
    const agent = drive([use("t1", "StructuredOutput", { n: 7 })], [`--json-schema=${schema}`]);
    agent.user("one");
    await agent.end();
    expect(JSON.stringify(agent.asked[0]?.body.tools)).toContain("StructuredOutput");
    expect(await offered()).not.toContain("StructuredOutput");
    expect(agent.frames.findLast(isResult)).toMatchObject({ structured_output: { n: 7 }, result: '{"n":7}' });
  });

  test("that does not fit is asked for again, with what is wrong", async () => {
    const agent = drive(
      [use("t1", "StructuredOutput", { n: "7" }), use("t2", "StructuredOutput", { n: 7 })],
      [`--json-schema=${schema}`],
    );
    agent.user("one");
    await agent.end();
    expect(JSON.stringify(agent.asked[1]?.body.messages)).toContain("/n: must be number");
    expect(agent.frames.findLast(isResult)).toMatchObject({ structured_output: { n: 7 } });
  });
});

test("a call is shown as the model made it, and its result reaches the model", async () => {
  const agent = drive(
    [use("t1", "Read", { file_path: "a.txt" }), say("done")],
    [],
    new Map([["/project/a.txt", "hello\n"]]),
  );
  agent.user("one");
  await agent.end();
  const shown = agent.frames
    .filter(({ type }) => type === "assistant")
    .flatMap(({ message }) => (message as Frame).content as Frame[])
    .find(({ type }) => type === "tool_use");
  expect(shown).toMatchObject({ name: "Read", input: { file_path: "a.txt" } });
  expect(JSON.stringify(agent.asked[1]?.body.messages)).toContain("hello");
});
