import { describe, expect, it } from "vitest";
import { parseScript, type Script, scriptedModel } from "../../../src/index.ts";

const tools = [{ name: "weather", input_schema: { type: "object" } }];

/** What the model answers to these texts: the blocks, or the status of an error. */
async function answersTo(source: unknown, ...texts: readonly string[]): Promise<readonly unknown[]> {
  const parsed = parseScript(source);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return Promise.all(texts.map((text) => answerTo(scriptedModel(parsed.script), text)));
}

async function answerTo(model: { handle(request: Request): Promise<Response> }, content: string): Promise<unknown> {
  const body = { model: "m", max_tokens: 99, tools, messages: [{ role: "user", content }] };
  const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };
  const url = "http://model/v1/messages";
  const answer = await model.handle(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
  return answer.ok ? ((await answer.json()) as { content: unknown }).content : answer.status;
}

const scriptOf = (source: unknown): Script => {
  const parsed = parseScript(source);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.script;
};

describe("a script with one answer a line", () => {
  it("matches by content and by regular expression", async () => {
    const lines = `
      { "when": "weather", "say": "Rain." }
      { "when": { "last": { "regex": "^news (of|in) \\\\w+$", "flags": "i" } }, "say": "None." }
      { "say": "Hello." }`;
    expect(await answersTo(lines, "The weather?", "NEWS of Oslo", "news", "Hi")).toEqual([
      [{ type: "text", text: "Rain." }],
      [{ type: "text", text: "None." }],
      [{ type: "text", text: "Hello." }],
      [{ type: "text", text: "Hello." }],
    ]);
  });

  it("answers in sequence, where lines have the same condition and where they have none", async () => {
    const model = scriptedModel(
      scriptOf([{ when: "a", say: "a1" }, { say: "1" }, { when: "a", say: "a2", always: true }, { say: "2" }]),
    );
    const answers: unknown[] = [];
    for (const text of ["a", "x", "a", "a", "x", "x"]) answers.push(await answerTo(model, text));
    const textBlock = (text: string) => [{ type: "text", text }];
    expect(answers).toEqual([textBlock("a1"), textBlock("1"), textBlock("a2"), textBlock("a2"), textBlock("2"), 418]);
  });

  it("says a text, calls tools, and gives each call a new id", async () => {
    const model = scriptedModel(
      scriptOf(
        '{ "say": "Looking.", "tool": [{ "name": "weather", "input": { "city": "Oslo" } }, { "name": "weather" }], "always": true }',
      ),
    );
    const [first, second] = [await answerTo(model, "x"), await answerTo(model, "x")];
    expect(first).toMatchObject([
      { type: "text", text: "Looking." },
      { type: "tool_use", name: "weather", input: { city: "Oslo" } },
      { type: "tool_use", name: "weather", input: {} },
    ]);
    const ids = JSON.stringify([first, second]).match(/"id":"[^"]+"/g);
    expect(new Set(ids).size).toBe(4);
  });

  it("takes errors, faults and an answer for titles", async () => {
    const lines =
      '{ "aux": "A title" }\n{ "fail": { "status": 529, "type": "overloaded_error", "message": "Busy" } }\n';
    expect(await answersTo(lines, "x")).toEqual([529]);
    expect(scriptOf(lines).aux).toMatchObject({ content: [{ text: "A title" }] });
    expect(scriptOf('[{ "aux": false }, { "say": "x" }]').aux).toBeUndefined();
  });

  it.each([
    ['{ "say": "a" }\n{ "say": 5 }', "line 2, say", /expected string/],
    ['{ "say": "a" }\n\n{ "say": "b"', "line 3", /is not JSON/],
    ['[\n  { "say": "a" },\n  { "tool": {\n    "input": {}\n  } }\n]', "line 3, tool.name", /expected string/],
    ['{ "say": "a" }\n{ "sya": "b" }', "line 2", /^has unknown fields: sya\./],
    ['{ "when": { "last": { "regex": "(" } }, "say": "a" }', "line 1, when.last.regex", /Invalid regular expression/],
    ['{ "say": "a", "always": true }\n{ "say": "b" }', "line 2", /never used, because the "always" of line 1/],
    ['{ "aux": "a" }\n{ "aux": "b" }', "line 2", /second line with "aux"/],
    [[{ say: "a" }, { say: 5 }], "[1], say", /expected string/],
  ])("names the line of a mistake: %j", (source, location, message) => {
    expect(parseScript(source)).toMatchObject({
      ok: false,
      issues: [{ location, message: expect.stringMatching(message) }],
    });
  });
});
