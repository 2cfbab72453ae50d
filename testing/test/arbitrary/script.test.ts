import Anthropic from "@anthropic-ai/sdk";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunksArbitrary, scriptArbitrary } from "../../src/arbitrary/index.ts";
import { modelFetch, parseScript, scriptedModel } from "../../src/index.ts";

const tools = { Bash: fc.record({ command: fc.string() }, { noNullPrototype: true }) };

describe("generated scripts", () => {
  it("reach the official client block by block as they were written", async () => {
    await fc.assert(
      fc.asyncProperty(scriptArbitrary({ tools }), fc.integer({ min: 1, max: 50 }), async (document, chunkBytes) => {
        const steps = document.steps.map((step) => ("reply" in step ? { ...step, delivery: { chunkBytes } } : step));
        const parsed = parseScript({ ...document, steps });
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
        const model = scriptedModel(parsed.script);
        const client = new Anthropic({
          apiKey: "k",
          baseURL: "http://model.test",
          maxRetries: 0,
          fetch: modelFetch(model),
        });
        for (const step of document.steps) {
          const message = await client.messages
            .stream({
              model: "m",
              max_tokens: 10,
              messages: [{ role: "user", content: "go" }],
              tools: [{ name: "Bash", input_schema: { type: "object" } }],
            })
            .finalMessage();
          if ("reply" in step) expect(message.content).toEqual(step.reply);
        }
        expect(model.problems).toEqual([]);
        expect(model.unused()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it("are read whatever faults they hold", () => {
    fc.assert(fc.property(scriptArbitrary({ tools, faults: true }), (document) => parseScript(document).ok));
  });
});

describe("generated chunks", () => {
  it("join to the bytes that they were cut from", () => {
    const bytes = new TextEncoder().encode("Größe 📏\n{}\r\n");
    fc.assert(
      fc.property(chunksArbitrary(bytes), (chunks) => {
        expect(Buffer.concat(chunks).equals(Buffer.from(bytes))).toBe(true);
      }),
    );
  });
});
