import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { plainLog, tape, transcript } from "../../input/sessions.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-usage-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
/** The log of one session whose result reports the usage of a model. */
const withCosts = (name: string, outputTokens: number): string => {
  const lines = plainLog().trimEnd().split("\n");
  const result = JSON.parse(lines.at(-1) ?? "");
  const modelUsage = { "model-a": { inputTokens: 1000, outputTokens, costUSD: 0.25 } };
  return file(name, [...lines.slice(0, -1), JSON.stringify({ ...result, modelUsage }), ""].join("\n"));
};

const run = async (...argv: string[]) => {
  const terminal = terminalDouble();
  return { code: await runCli(["usage", ...argv], terminal), out: terminal.stdout, err: terminal.stderr.join("\n") };
};

it("adds up sessions, and reports what each holds as JSON", async () => {
  const [first, second] = [withCosts("a.jsonl", 500), withCosts("b.jsonl", 700)];
  const { out } = await run("--json", first, second);
  expect(out.map((line) => JSON.parse(line))).toMatchObject([
    { file: first, source: "results", models: [{ model: "model-a", input: 1000, output: 500, costUsd: 0.25 }] },
    { file: second, source: "results", models: [{ model: "model-a", input: 1000, output: 700, costUsd: 0.25 }] },
  ]);
  const both = (await run(first, second)).out;
  expect(both[0]).toMatch(/^model +input +cache read +cache write +output +cost$/);
  expect(both[1]).toMatch(/^model-a +2,000 +0 +0 +1,200 +\$0.5000$/);
  expect(both[2]).toBe("2 sessions, $0.5000");
  expect(Math.max(...both.map(({ length }) => length))).toBeLessThan(80);
});

it("counts messages if no result reports a usage, and reports what that lacks", async () => {
  const { code, out, err } = await run(file("a.tape.jsonl", tape()));
  expect([code, out.at(-1)]).toEqual([exitCode.ok, "1 session, cost unknown"]);
  expect(err).toContain("1 session counted by messages");
});

it("fails if no message reports any", async () => {
  const { code, err } = await run(file("c.jsonl", transcript()));
  expect(code).toBe(exitCode.found);
  expect(err).toContain("No usage in ");
});

describe("usage by something else than the model", () => {
  const message = (id: string, content: readonly object[], parent: string | null = null) => ({
    type: "assistant",
    message: {
      ...{ id, role: "assistant", model: "model-a", content },
      usage: { input_tokens: 10, cache_read_input_tokens: 100, output_tokens: 4 },
    },
    parent_tool_use_id: parent,
    session_id: "s",
  });
  const use = (id: string, name: string, input: object = {}) => ({ type: "tool_use", id, name, input });
  const busy = (day: string, cwd: string): Uint8Array => {
    const recorded = createMemoryTape({ header: { startedAt: `${day}T23:00:00Z`, cwd, argv: ["agent"] } });
    const frames = [
      message("m1", [use("a1", "Agent", { subagent_type: "Explore" })]),
      message("m2", [use("b1", "Bash"), use("r1", "Read")], "a1"),
      message("m2", [{ type: "text", text: "both" }], "a1"),
      message("m3", [{ type: "text", text: "done" }]),
    ];
    for (const frame of frames) recorded.frame("agent-to-host", frame);
    const modelUsage = { "model-a": { inputTokens: 30, cacheReadInputTokens: 300, outputTokens: 90, costUSD: 0.5 } };
    recorded.frame("agent-to-host", { type: "result", subtype: "success", session_id: "s", modelUsage });
    recorded.finish();
    return recorded.bytes();
  };
  const sessions = [
    file("x.tape.jsonl", busy("2026-05-02", "/home/dev/shop")),
    file("y.tape.jsonl", busy("2026-05-01", "/home/dev/blog")),
    file("z.tape.jsonl", busy("2026-05-01", "/home/dev/shop")),
  ];
  const rows = async (by: string) => (await run("--json", "--by", by, ...sessions)).out.map((line) => JSON.parse(line));

  it.each([
    ["session", sessions, [90, 90, 90]],
    ["day", ["2026-05-01", "2026-05-02"], [180, 90]],
    ["project", ["shop", "blog"], [180, 90]],
    ["subagent", ["(main)", "Explore"], [24, 12]],
    ["tool", ["Agent", "(none)", "Bash", "Read"], [12, 12, 6, 6]],
  ])("adds up by %s", async (by, names, output) => {
    const found = await rows(by);
    expect([found.map((row) => row[by]), found.map((row) => row.output)]).toEqual([names, output]);
  });

  it("prints costs only where the agent reports them", async () => {
    expect((await run("--by", "day", ...sessions)).out.slice(0, 2)).toEqual([
      expect.stringMatching(/^day .*cost$/),
      expect.stringMatching(/^2026-05-01 .* [$]1[.]0000$/),
    ]);
    const { out, err } = await run("--by", "tool", ...sessions);
    expect([out[0], err]).toEqual([expect.stringMatching(/output$/), expect.stringContaining("Counted by messages")]);
  });

  it("compares the report of the agent with its messages", async () => {
    const { out } = await run("--compare", ...sessions);
    expect(out.map((line) => line.trim().replace(/ +/g, " "))).toEqual([
      "model counted by input cache read cache write output",
      "model-a agent 90 900 0 270",
      "messages 90 900 0 36",
      "3 sessions of 3 with a report of the agent",
    ]);
    expect((await run("--compare", file("n.tape.jsonl", tape()))).code).toBe(exitCode.found);
    expect((await run("--compare", "--json", ...sessions)).code).toBe(exitCode.usage);
  });
});
