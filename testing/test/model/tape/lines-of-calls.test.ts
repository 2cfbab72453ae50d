import { describe, expect, it } from "vitest";
import {
  type CallEvent,
  deliver,
  drop,
  fail,
  linesOfCalls,
  parseScript,
  recordCalls,
  reply,
  type Script,
  say,
  script,
  scriptedModel,
  text,
  thinking,
  toolUse,
  when,
} from "../../../src/index.ts";

interface Call {
  readonly prompt: string;
  readonly tools?: boolean;
  readonly stream?: boolean;
}

type Handle = (request: Request) => Promise<Response>;

/** What a client gets for each call. */
async function answersOf(handle: Handle, calls: readonly Call[]): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const { prompt, tools = true, stream = true } of calls) {
    const body = {
      model: "claude-x",
      max_tokens: 99,
      stream,
      messages: [{ role: "user", content: prompt }],
      ...(tools && { tools: [{ name: "Bash", input_schema: { type: "object" } }] }),
    };
    const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };
    const request = new Request("http://model/v1/messages", { method: "POST", headers, body: JSON.stringify(body) });
    const response = await handle(request);
    if (response.type === "error") answers.push("dropped");
    else answers.push(`${response.status} ${await response.text().catch((error: Error) => error.name)}`);
  }
  // Ids differ: a script makes its own.
  return answers.map((answer) => answer.replaceAll(/(toolu|msg|req)_\w+/g, "$1"));
}

async function recorded(source: Script, calls: readonly Call[], redact?: (text: string) => string) {
  const events: CallEvent[] = [];
  const handle = recordCalls(scriptedModel(source).handle, ({ kind, body }) => {
    events.push({ ...body, channel: "model", kind });
  });
  const answers = await answersOf(handle, calls);
  return { answers, lines: await linesOfCalls(events, redact === undefined ? {} : { redact }) };
}

async function replayed(lines: readonly string[], calls: readonly Call[]): Promise<readonly string[]> {
  const parsed = parseScript(lines.join("\n"));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return answersOf(scriptedModel(parsed.script).handle, calls);
}

describe("recorded calls as lines", () => {
  it("are a script that gives the same answers", async () => {
    const usage = { input_tokens: 7, output_tokens: 3, cache_read_input_tokens: 40 };
    const source = script(
      reply([text("I look."), toolUse("toolu_1", "Bash", { command: "ls" })], { usage }),
      say("Two files.", { stopReason: "max_tokens", model: "claude-y" }),
      reply([thinking("Hm.", "c2ln"), text("Done.")]),
      fail(429, "rate_limit_error", "Slow down."),
      drop(),
      deliver(say("A longer answer."), { cut: { afterEvents: 4 } }),
    );
    const calls: Call[] = [
      ...Array.from({ length: 5 }, () => ({ prompt: "List the files" })),
      { prompt: "List the files" },
    ];
    const { answers, lines } = await recorded(source, calls);
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(
      '{"say":"I look.","tool":{"name":"Bash","input":{"command":"ls"}},"usage":{"input_tokens":7,"output_tokens":3,"cache_read_input_tokens":40}}',
    );
    expect(await replayed(lines, calls)).toEqual(answers);
  });

  it("name their conversation if there are several, and keep titles apart", async () => {
    const source = script(when("Deploy it", say("Deployed."), say("Again.")), when("Deploy", say("What?")), {
      kind: "aux",
      step: say("A title"),
    });
    const calls: Call[] = [
      { prompt: "Deploy" },
      { prompt: "Deploy it" },
      { prompt: "Deploy", tools: false },
      { prompt: "Deploy it" },
    ];
    const { answers, lines } = await recorded(source, calls);
    expect(lines[0]).toBe('{"aux":false}');
    expect(lines).toContain(
      '{"when":{"first":"Deploy it","tools":true},"say":"Again.","usage":{"input_tokens":10,"output_tokens":20}}',
    );
    const inAnotherOrder = [calls[1], calls[3], calls[2], calls[0]].filter((call) => call !== undefined);
    expect(await replayed(lines, inAnotherOrder)).toEqual([answers[1], answers[3], answers[2], answers[0]]);
  });

  it("contain no secret, and no condition that a secret would be part of", async () => {
    const secret = "sk-ant-0123456789abcdef";
    const source = script(
      when("The key", reply([toolUse("toolu_1", "Bash", { command: `export KEY=${secret}` })])),
      when("Hello", say(`It is ${secret}.`)),
    );
    const calls = [{ prompt: `The key is ${secret}` }, { prompt: "Hello there" }];
    const { lines } = await recorded(source, calls, (value) => value.replaceAll(secret, "*".repeat(secret.length)));
    expect(lines.join("\n")).not.toContain(secret);
    expect(lines.join("\n")).toContain('"when":"The key is "');
  });
});
