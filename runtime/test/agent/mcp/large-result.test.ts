import { expect, test } from "vitest";
import { limitResult } from "../../../src/agent/mcp/large-result.ts";
import { memoryFiles } from "../fixture/memory-files.ts";
import { openToolFixture } from "../tool/fixture.ts";

const { context } = await openToolFixture();
const origin = { server: "my server", tool: "t" };

function services(tokens: number | null, env: Record<string, string> = {}) {
  const files = memoryFiles();
  const counted: unknown[] = [];
  const countTokens = async (content: unknown) => {
    counted.push(content);
    return tokens;
  };
  const ports = { ...context.ports, files, env: { MAX_MCP_OUTPUT_TOKENS: "10", ...env } };
  return { files: files.files, counted, given: { ...context, ports, services: { ...context.services, countTokens } } };
}

const text = (value: string) => [{ type: "text", text: value }];
const long = "one two three\n".repeat(10);

test("a short result is neither counted nor changed", async () => {
  const { counted, given } = services(99);
  expect(await limitResult(text("12345678901234567890"), origin, given)).toEqual(text("12345678901234567890"));
  expect(counted).toEqual([]);
});

test("a result within the limit, or whose tokens cannot be counted, stays unchanged", async () => {
  for (const tokens of [10, null]) {
    const { counted, given } = services(tokens);
    expect(await limitResult(text(long), origin, given)).toEqual(text(long));
    expect(counted).toEqual([text(long)]);
  }
});

test("a longer result is saved, and the model reads where and in which format", async () => {
  const { files, given } = services(11);
  const shown = await limitResult(text(long), origin, given);
  expect(shown).toMatch(/^Error: result \(140 characters across 11 lines\) exceeds maximum allowed tokens\./);
  expect(shown).toMatch(/saved to \S*\/mcp-my_server-t-\S+\.txt\.\nFormat: Plain text\nRead it in parts/);
  expect([...files.values()]).toEqual([long]);
  const several = await limitResult([...text(long), ...text(long)], origin, services(11).given);
  expect(several).toContain("Format: JSON array with schema: [{type: string, text: string}]\nIts lines are too long");
  const structured = JSON.stringify({ list: [long], none: null, deep: { a: { b: 1 } }, empty: [] });
  expect(await limitResult(structured, origin, services(11).given)).toContain(
    "Format: JSON with schema: {list: [string], none: null, deep: {a: {...}}, empty: []}",
  );
});

test("a longer result is cut if it has an image, or if files are turned off", async () => {
  const note = { type: "text", text: expect.stringContaining("[OUTPUT TRUNCATED - exceeded 10 token limit]") };
  const image = { type: "image", source: {} };
  const left = { type: "text", text: "[Image left out: it did not fit in the tool output limit]" };
  expect(await limitResult([...text(long), image, ...text("after")], origin, services(11).given)).toEqual([
    ...text(long.slice(0, 40)),
    left,
    note,
  ]);
  const off = { ENABLE_MCP_LARGE_OUTPUT_FILES: "false" };
  expect(await limitResult(text(long), origin, services(11, off).given)).toEqual([...text(long.slice(0, 40)), note]);
  expect(await limitResult(JSON.stringify(long), origin, services(11, off).given)).toContain("[OUTPUT TRUNCATED");
});
