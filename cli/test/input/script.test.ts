import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scriptedModel } from "@agentwire/testing";
import { afterAll, describe, expect, it } from "vitest";
import { readScript } from "../../src/input/script.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-script-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const terminal = { note() {} };
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const recorded = fileURLToPath(new URL("../../../replay/test/fixtures/v1.tape.jsonl", import.meta.url));

describe("the script of a model", () => {
  it("is a JSON file with answers", async () => {
    const script = await readScript(file("answers.json", '{ "version": 1, "steps": ["hi"] }'), terminal);
    expect(script.steps).toHaveLength(1);
  });

  it("is a tape with recorded calls, which answers as the recorded model did", async () => {
    const model = scriptedModel(await readScript(recorded, terminal), { strict: false });
    const response = await model.handle(
      new Request("http://127.0.0.1/v1/messages", {
        method: "POST",
        body: JSON.stringify({ model: "m", max_tokens: 9, messages: [{ role: "user", content: "Hello" }] }),
      }),
    );
    expect(response.status).toBe(200);
  });

  it("names what is wrong with a file that is neither", async () => {
    await expect(readScript(file("wrong.json", '{ "version": 1, "steps": [{}] }'), terminal)).rejects.toThrow(
      "steps[0]",
    );
    const empty = file("empty.tape.jsonl", '{"agentwire":"tape","version":2}\n');
    await expect(readScript(empty, terminal)).rejects.toThrow();
    await expect(readScript(join(folder, "missing.json"), terminal)).rejects.toThrow("missing.json");
  });
});
