import { createMemoryTape, redactTape } from "@agentwire/replay";
import { sha256 } from "@agentwire/replay/node";
import { expect, it } from "vitest";
import { detectSecrets } from "../../src/command/tape/detect-secrets.ts";
import { seeded } from "./random.ts";
import { sessionTexts } from "./session-texts.ts";

/** A text after the redaction of a tape that has it as the result of a tool. */
async function redacted(text: string): Promise<string> {
  const tape = createMemoryTape();
  tape.frame("agent-to-host", {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: text }] },
    parent_tool_use_id: null,
  });
  tape.finish();
  const { bytes } = await redactTape(tape.tape(), { detect: detectSecrets, sha256 });
  const content = /"content":("(?:[^"\\]|\\.)*")/.exec(new TextDecoder().decode(bytes))?.[1];
  if (content === undefined) throw new Error("The copy has no result of a tool.");
  return JSON.parse(content);
}

it.each([
  ["secrets-1.txt", 11],
  ["secrets-2.txt", 12],
  ["secrets-3.txt", 14],
  ["secrets-4.txt", 15],
])("98 of 100 secrets in the texts of %s leave a tape", { timeout: 300_000 }, async (file, seed) => {
  const left: string[] = [];
  let planted = 0;
  for (const { name, text, secrets } of sessionTexts(file, seeded(seed))) {
    const copy = await redacted(text);
    planted += secrets.length;
    left.push(...secrets.filter((secret) => copy.includes(secret)).map((secret) => `${name}: ${secret}`));
  }
  expect(planted).toBeGreaterThan(200);
  expect(left.length / planted, left.join("\n")).toBeLessThanOrEqual(0.02);
});

it.each(["harmless-1.txt", "harmless-2.txt"])("no text of %s changes", { timeout: 300_000 }, async (file) => {
  const changed: string[] = [];
  // Their values are hashes and ids.
  for (const { text } of sessionTexts(file, seeded(13))) if ((await redacted(text)) !== text) changed.push(text);
  expect(changed).toEqual([]);
});
