import type { PageSummary } from "../../src/view/data.ts";

/** A string literal in ASCII, because a title or a prompt may contain characters that hide others. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A test that replays the session against the host of the reader, who names the host and where the tape is. */
export function vitestCase({ title, overview }: PageSummary): string {
  const prompt = overview.turns[0]?.prompt ?? "";
  return `import { test } from "@agentwire/testing/vitest";
import { expect } from "vitest";
import { runMyHost } from "./my-host.ts";

test(${literal(`behaves as recorded in ${title}`)}, async ({ replay }) => {
  const { executable, verdict } = replay(${literal(`tapes/${title}`)});
  await runMyHost(${literal(prompt)}, executable);
  expect(await verdict()).toBeReproduced();
});
`;
}
