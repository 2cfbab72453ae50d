import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { ask, askForPermission, sessionPlan } from "../../../src/conformance/agent/steps.ts";
import { always, say, script, useEveryTool } from "../../../src/index.ts";
import { memoryAgent } from "../../../src/node/index.ts";

it("calls each offered tool, with inputs that its schema accepts", async () => {
  const instance = await memoryAgent().open("every-tool");
  const except = ["Agent", "Task", "Bash", "WebFetch", "WebSearch", "Workflow"];
  const { frames, model } = await instance.run({
    argv: [...askForPermission, "--tools=Read,Write,Edit,Glob,Grep,Bash,TaskStop,AskUserQuestion,NotebookEdit"],
    script: script(useEveryTool({ except, inputs: { Read: { file_path: "/project/a.txt" } } }), always(say("done"))),
    plan: sessionPlan(ask("use them all")),
  });
  const [first, second] = model.requests
    .filter(({ path }) => path.endsWith("/messages"))
    .map(({ body }) => body as Body);
  const offered = (first?.tools ?? []).filter(({ name }) => !except.includes(name));
  const blocks = (second?.messages ?? []).flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const called = blocks.filter((block) => block.type === "tool_use");
  expect(offered.length).toBeGreaterThan(3);
  expect(called.map(({ name }) => name)).toEqual(offered.map(({ name }) => name));
  expect(called.find(({ name }) => name === "Read")?.input).toMatchObject({ file_path: "/project/a.txt" });
  const ajv = new Ajv({ strict: false, logger: false });
  for (const {
    name,
    input_schema: { $schema: _, ...schema },
  } of offered)
    expect(ajv.validate(schema, called.find((block) => block.name === name)?.input), name).toBe(true);
  expect(frames.some(({ type, subtype }) => type === "result" && subtype === "success")).toBe(true);
});

interface Body {
  readonly tools: readonly { readonly name: string; readonly input_schema: Record<string, unknown> }[];
  readonly messages: readonly { readonly content: unknown }[];
}
