import { expect, test } from "vitest";
import type { ToolContext } from "../../../../src/agent/core/tool.ts";
import { shownLimit, timeoutOf } from "../../../../src/agent/tool/bash/limits.ts";
import { openToolFixture } from "../fixture.ts";

async function contextIn(env: Record<string, string>): Promise<ToolContext> {
  const { context } = await openToolFixture();
  return { ...context, ports: { ...context.ports, env } };
}

test("BASH_DEFAULT_TIMEOUT_MS and BASH_MAX_TIMEOUT_MS limit how long a command blocks the turn", async () => {
  const context = await contextIn({ BASH_DEFAULT_TIMEOUT_MS: "700", BASH_MAX_TIMEOUT_MS: "900" });
  expect([timeoutOf(undefined, context), timeoutOf(800, context), timeoutOf(5000, context)]).toEqual([700, 800, 900]);
  expect(timeoutOf(undefined, await contextIn({ BASH_DEFAULT_TIMEOUT_MS: "none" }))).toBe(120_000);
});

test("BASH_MAX_OUTPUT_LENGTH limits the output that the model sees", async () => {
  expect(shownLimit(await contextIn({ BASH_MAX_OUTPUT_LENGTH: "5" }))).toBe(5);
  expect(shownLimit(await contextIn({}))).toBe(30_000);
});
