import fc from "fast-check";
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

const prompt: McpPrompt = {
  server: "my server",
  name: "greet",
  description: "",
  arguments: [
    { name: "who", required: true },
    { name: "how", required: false },
  ],
};
const keeper = {} as Parameters<typeof fetchPrompt>[3];
const { signal } = new AbortController();

/** A server that gives what it was asked for as a text, or fails. */
function server(answer: (params: object) => object): McpSession & { readonly requests: object[] } {
  const requests: object[] = [];
  return {
    requests,
    hello: { serverInfo: null, capabilities: {}, instructions: null },
    async call(_, params) {
      requests.push(params);
      return answer(params) as Record<string, unknown>;
    },
    close: async () => undefined,
  };
}

test("reads prompts and leaves out what has no name", () => {
  const listed = [{ name: "a" }, { name: "" }, "x", { name: "b", arguments: [{ name: "c", required: true }, {}] }];
  expect(readPrompts("s", { prompts: listed })).toEqual([
    { server: "s", name: "a", description: "", arguments: [] },
    { server: "s", name: "b", description: "", arguments: [{ name: "c", required: true }] },
  ]);
  expect(readPrompts("s", null)).toEqual([]);
});

test("finds a prompt by the name that it is called by, and by the one that hosts list", () => {
  expect(calledName(prompt)).toBe("mcp__my_server__greet");
  const short = { ...prompt, server: "s" };
  expect(listedPromptName(short)).toBe("s:greet (MCP)");
  expect(findPrompt([short], { name: "mcp__s__greet", args: "x y" })).toEqual({ prompt: short, args: "x y" });
  expect(findPrompt([short], { name: "s:greet", args: "(MCP) x y" })).toEqual({ prompt: short, args: "x y" });
  expect(findPrompt([short], { name: "s:greet", args: "x" })).toBeNull();
  expect(findPrompt([short], { name: "s:greet", args: "" })).toBeNull();
});

test("assigns values to the arguments in order, and no more than exist", async () => {
  const word = fc.stringMatching(/^[^\s]{1,8}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (values) => {
      const session = server(() => ({ messages: [{ role: "user", content: { type: "text", text: "T" } }] }));
      const fetched = await fetchPrompt(session, prompt, ` ${values.join("\n ")} `, keeper, signal);
      expect(fetched).toEqual({ ok: true, blocks: [{ type: "text", text: "T" }] });
      const [who, how] = values;
      expect(session.requests).toEqual([{ name: "greet", arguments: { who, ...(how === undefined ? {} : { how }) } }]);
    }),
  );
});

test("does not ask the server if an argument is missing, and reports what the server said if it fails", async () => {
  const session = server(() => {
    throw new Error("no such prompt");
  });
  expect(await fetchPrompt(session, prompt, "", keeper, signal)).toEqual({
    ok: false,
    error: "Error: Missing required argument: who. Usage: /mcp__my_server__greet who how",
  });
  expect(session.requests).toEqual([]);
  expect(await fetchPrompt(session, prompt, "x", keeper, signal)).toEqual({
    ok: false,
    error: "Error: no such prompt",
  });
  expect(await fetchPrompt(null, prompt, "x", keeper, signal)).toMatchObject({ ok: false });
});

test("renders resources and links as text", async () => {
  const contents = [
    { type: "resource", resource: { uri: "x://1", text: "R" } },
    { type: "resource_link", uri: "x://2", name: "l" },
  ];
  const session = server(() => ({ messages: contents.map((content) => ({ role: "user", content })) }));
  const fetched = await fetchPrompt(session, prompt, "x", keeper, signal);
  expect(fetched).toEqual({
    ok: true,
    blocks: [
      { type: "text", text: "[Resource from my server at x://1] R" },
      { type: "text", text: "[Resource link: l] x://2" },
    ],
  });
});
