import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelFetch, say, script, scriptedModel, virtualClock, withoutAux } from "../../../../src/index.ts";
import { inputTokens } from "../../../../src/model/endpoint/usage/count.ts";
import { promptCache } from "../../../../src/model/endpoint/usage/prompt-cache.ts";

/** A block of this number of tokens, optionally marked. */
const block = (name: string, tokens: number, ttl?: "5m" | "1h") => {
  const around = JSON.stringify({ type: "text", text: name }).length;
  const text = `${name}${"x".repeat(tokens * 4 - around)}`;
  return { type: "text", text, ...(ttl && { cache_control: { type: "ephemeral", ttl } }) };
};
const body = (system: readonly object[], messages: readonly object[] = [block("q", 10)], model = "m") => ({
  model,
  system,
  messages: [{ role: "user", content: messages }],
});
const [minute, hour] = [60_000, 3_600_000];
const usage = (input: number, read: number, short: number, long: number) => ({
  input_tokens: input,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: short + long,
  cache_creation: { ephemeral_5m_input_tokens: short, ephemeral_1h_input_tokens: long },
});

describe("a prompt cache", () => {
  it("writes what is marked, reads it again, and charges what follows the mark", () => {
    const cache = promptCache(1024);
    const call = body([block("s", 2000, "5m")]);
    expect(cache.charge(call, 0)).toEqual(usage(10, 0, 2000, 0));
    expect(cache.charge(call, 1)).toEqual(usage(10, 2000, 0, 0));
    expect(cache.charge(body([block("s", 2000, "5m")], [block("other", 30)]), 2)).toEqual(usage(30, 2000, 0, 0));
  });

  it("keeps nothing that is shorter than its threshold", () => {
    const cache = promptCache(1024);
    const call = body([block("s", 1000, "5m")]);
    expect(cache.charge(call, 0)).toEqual(usage(1010, 0, 0, 0));
    expect(cache.charge(call, 1)).toEqual(usage(1010, 0, 0, 0));
    expect(cache.charge(body([block("s", 1000), block("t", 24, "5m")]), 2)).toEqual(usage(10, 0, 1024, 0));
  });

  it("counts what lives an hour and what lives five minutes apart", () => {
    const cache = promptCache(1024);
    const call = body([block("long", 2000, "1h"), block("short", 500, "5m")]);
    expect(cache.charge(call, 0)).toEqual(usage(10, 0, 500, 2000));
    expect(cache.charge(call, 10 * minute)).toEqual(usage(10, 2000, 500, 0));
    expect(cache.charge(call, 10 * minute + 1)).toEqual(usage(10, 2500, 0, 0));
    expect(cache.charge(call, 80 * minute)).toEqual(usage(10, 0, 500, 2000));
  });

  it("lets live on what is read, and forgets what is not", () => {
    const cache = promptCache(1024);
    const call = body([block("s", 2000, "5m")]);
    cache.charge(call, 0);
    expect(cache.charge(call, 4 * minute).cache_read_input_tokens).toBe(2000);
    expect(cache.charge(call, 8 * minute).cache_read_input_tokens).toBe(2000);
    expect(cache.charge(call, 13 * minute)).toEqual(usage(10, 0, 2000, 0));
  });

  it("reads the longest prefix as a conversation grows", () => {
    const cache = promptCache(1024);
    cache.charge(body([block("s", 2000, "5m")], [block("one", 100, "5m")]), 0);
    const grown = body([block("s", 2000, "5m")], [block("one", 100), block("two", 50, "5m")]);
    expect(cache.charge(grown, 1)).toEqual(usage(0, 2100, 50, 0));
    const changed = body([block("s", 2000, "5m")], [block("uno", 100), block("two", 50, "5m")]);
    expect(cache.charge(changed, 2)).toEqual(usage(0, 2000, 150, 0));
  });

  it("looks back twenty parts from a mark and no further", () => {
    const parts = (count: number) => Array.from({ length: count }, (_, n) => block(`part ${n} `, 10));
    const cache = promptCache(1024);
    cache.charge(body([block("s", 2000, "5m")]), 0);
    // Between the system prompt and the messages stands what changes how messages are read.
    const reading = 1;
    expect(
      cache.charge(body([block("s", 2000)], [...parts(19 - reading), block("end", 10, "5m")]), 1)
        .cache_read_input_tokens,
    ).toBe(2000);
    cache.charge(body([block("t", 2000, "5m")]), 0);
    expect(
      cache.charge(body([block("t", 2000)], [...parts(20), block("end", 10, "5m")]), 1).cache_read_input_tokens,
    ).toBe(0);
  });

  it.each([
    ["another tool", { tools: [{ name: "x", input_schema: { type: "object" } }] }, 0],
    ["another model", { model: "n" }, 0],
    ["another choice of tools", { tool_choice: { type: "any" } }, 2000],
    ["other thinking", { thinking: { type: "adaptive" } }, 2000],
    ["another limit", { max_tokens: 7 }, 2100],
  ])("is passed by with %s, as far as that reaches", (_, change, read) => {
    const cache = promptCache(1024);
    const call = body([block("s", 2000, "5m")], [block("one", 100, "5m")]);
    cache.charge(call, 0);
    expect(cache.charge({ ...call, ...change }, 1).cache_read_input_tokens).toBe(read);
  });

  it("takes a mark on the call for one on its last part", () => {
    const cache = promptCache(1024);
    const call = { ...body([block("s", 2000)]), cache_control: { type: "ephemeral" } };
    expect(cache.charge(call, 0)).toEqual(usage(0, 0, 2010, 0));
    expect(cache.charge(call, 1)).toEqual(usage(0, 2010, 0, 0));
  });

  it("charges every token once, whatever is sent", () => {
    const part = fc.record({
      n: fc.nat(5),
      tokens: fc.integer({ min: 8, max: 900 }),
      ttl: fc.constantFrom(undefined, "5m", "1h"),
    });
    const call = fc.record({
      system: fc.array(part, { maxLength: 4 }),
      messages: fc.array(part, { minLength: 1, maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(call, fc.nat(2 * hour)), { maxLength: 12 }), (calls) => {
        const cache = promptCache(512);
        let now = 0;
        for (const [{ system, messages: conversation }, pause] of calls) {
          const blocks = (list: typeof conversation) =>
            list.map(({ n, tokens, ttl }) => block(`${n} `, tokens, ttl as "5m"));
          const sent = body(blocks(system), blocks(conversation));
          now += pause;
          const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens, cache_creation } = cache.charge(
            sent,
            now,
          );
          expect(input_tokens + cache_read_input_tokens + cache_creation_input_tokens).toBe(inputTokens(sent));
          expect(cache_creation.ephemeral_1h_input_tokens + cache_creation.ephemeral_5m_input_tokens).toBe(
            cache_creation_input_tokens,
          );
          expect(Math.min(input_tokens, cache_read_input_tokens, cache_creation_input_tokens)).toBeGreaterThanOrEqual(
            0,
          );
          const second = cache.charge(sent, now);
          expect(second.cache_creation_input_tokens).toBe(0);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("charges the calls of a model that counts, and lets an answer say otherwise", async () => {
    const clock = virtualClock(0);
    const model = scriptedModel(
      withoutAux(script(say("one"), say("two"), say("three", { usage: { input_tokens: 1 } }))),
      {
        usage: "counted",
        clock,
      },
    );
    const ask = async () => {
      const sent = { ...body([block("s", 2000, "1h")]), max_tokens: 10 };
      const response = await modelFetch(model)("http://model.test/v1/messages", {
        method: "POST",
        headers: { "x-api-key": "k", "anthropic-version": "2023-06-01" },
        body: JSON.stringify(sent),
      });
      return ((await response.json()) as { usage: object }).usage;
    };
    expect(await ask()).toMatchObject(usage(10, 0, 0, 2000));
    expect(await ask()).toMatchObject(usage(10, 2000, 0, 0));
    expect(await ask()).toMatchObject(usage(1, 2000, 0, 0));
    expect(model.problems).toEqual([]);
  });
});
