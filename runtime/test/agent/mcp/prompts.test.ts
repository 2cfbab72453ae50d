import { expect, test } from "vitest";
import {
  calledName,
  fetchPrompt,
  findPrompt,
  listedPromptName,
  type McpPrompt,
  readPrompts,
} from "../../../src/agent/mcp/prompts.ts";
import type { McpSession } from "../../../src/agent/mcp/session.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

const prompt: McpPrompt = {
  server: "my server",
  name: "p",
  description: "",
  arguments: [
    { name: "a", required: true },
    { name: "b", required: false },
  ],
};
const results = {
  ports: {
    files: memoryFiles(),
    clock: { now: () => 0, sleep: async () => {} },
    ids: { uuid: () => "0-0-0-0-0" as const },
  },
  folders: { results: "/r" },
};
const signal = new AbortController().signal;

test("prompts are read with their arguments; entries without a name are left out", () => {
  const listed = [
    { name: "p", arguments: [{ name: "a", required: true }, { name: "b", required: "yes" }, {}] },
    {},
    "x",
  ];
  expect(readPrompts("my server", { prompts: listed })).toEqual([prompt]);
  expect([readPrompts("s", null), readPrompts("s", { prompts: {} })]).toEqual([[], []]);
});

test("a prompt is found by the name that is called and by the one that is listed", () => {
  expect([calledName(prompt), listedPromptName(prompt)]).toEqual(["mcp__my_server__p", "my server:p (MCP)"]);
  const find = (name: string, args: string) =>
    findPrompt([{ ...prompt, name: "q" }, prompt], { name, args })?.args ?? null;
  expect(find("mcp__my_server__p", "x y")).toBe("x y");
  expect(find("my server:p", "(MCP) x y")).toBe("x y");
  expect(find("my server:p", "(MCP)")).toBe("");
  expect([find("my server:p", "x"), find("mcp__my server__p", ""), find("my server:p", "(MCP)x")]).toEqual([
    null,
    null,
    null,
  ]);
});

async function fetched(args: string, answer: object | Error, connected = true) {
  const calls: unknown[] = [];
  const session: McpSession = {
    hello: { serverInfo: null, capabilities: {}, instructions: null },
    call: async (...call) => {
      calls.push(call);
      if (answer instanceof Error) throw answer;
      return { ...answer };
    },
    close: async () => {},
  };
  return { text: await fetchPrompt(connected ? session : null, prompt, args, results, signal), calls };
}

test("words are arguments in their order, and the messages become one list of blocks", async () => {
  const messages = [{ content: { type: "text", text: "one" } }, { content: [{ type: "text", text: "two" }] }, {}];
  const { text, calls } = await fetched("  x   y z ", { messages });
  expect(text).toEqual({
    ok: true,
    blocks: [
      { type: "text", text: "one" },
      { type: "text", text: "two" },
    ],
  });
  expect(calls).toEqual([["prompts/get", { name: "p", arguments: { a: "x", b: "y" } }, { signal }]]);
  expect((await fetched("x", {})).calls).toEqual([["prompts/get", { name: "p", arguments: { a: "x" } }, { signal }]]);
});

test("a missing argument, a server that is away and one that fails are errors", async () => {
  const missing = "Error: Missing required argument: a. Usage: /mcp__my_server__p a b";
  expect((await fetched("", {})).text).toEqual({ ok: false, error: missing });
  expect((await fetched("x", {}, false)).text).toEqual({ ok: false, error: 'MCP server "my server" is not connected' });
  expect((await fetched("x", new Error("no"))).text).toEqual({ ok: false, error: "Error: no" });
});
