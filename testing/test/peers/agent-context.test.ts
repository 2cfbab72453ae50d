import { describe, expect, it } from "vitest";
import {
  always,
  deliver,
  expectFrame,
  fail,
  isResult,
  prompt,
  say,
  script,
  send,
  toolUse,
  use,
  when,
} from "../../src/index.ts";
import { runSimulation, type SimulationResult, type SimulationSetup } from "../../src/node/index.ts";
import { ask, control, plan } from "./session/session.ts";

/** What the model was sent, request by request. */
const requests = ({ model }: SimulationResult): string[] => model.requests.map((request) => JSON.stringify(request));

const frames = ({ host }: SimulationResult): Record<string, unknown>[] =>
  (host?.received ?? []).map(({ text }) => JSON.parse(text) as Record<string, unknown>);

const results = (run: SimulationResult): Record<string, unknown>[] =>
  frames(run).filter(({ type }) => type === "result");

const run = (setup: Partial<SimulationSetup> & Pick<SimulationSetup, "script" | "plan">): Promise<SimulationResult> =>
  runSimulation(setup);

describe("what the model receives about files that it reads", () => {
  it("holds the instructions of their folders and the rules that are for them, each of them once", async () => {
    const observed = requests(
      await run({
        files: {
          "/project/part/CLAUDE.md": "PART @more.md\n",
          "/project/part/more.md": "MORE\n",
          "/project/part/x.ts": "x\n",
          "/project/.claude/rules/types.md": '---\npaths:\n  - "*.ts"\n---\nTYPES\n',
          "/project/.claude/rules/other.md": '---\npaths: "docs/**"\n---\nDOCS\n',
        },
        script: script(
          use(toolUse("r", "Read", { file_path: "/project/part/x.ts" })),
          use(toolUse("s", "Read", { file_path: "/project/part/x.ts" })),
          say("read"),
        ),
        plan: plan(ask("read it")),
      }),
    );
    expect(observed).toHaveLength(3);
    for (const word of ["PART", "MORE", "TYPES"]) {
      expect(observed[0]).not.toContain(word);
      expect((observed[2] ?? "").split(word)).toHaveLength(2);
    }
    expect(observed[2]).not.toContain("DOCS");
  });
});

it("the use of the window reports what the API reported last, and nothing before that", async () => {
  const usageRequest = (id: string) => control(id, "get_context_usage", { detail: "summary" });
  const observed = await run({
    script: script(say("first"), say("second answer")),
    plan: plan([...usageRequest("before"), ...ask("one"), ...usageRequest("after")]),
  });
  const reported = frames(observed).flatMap(({ response }) => {
    const { response: usage } = (response ?? {}) as { response?: { apiUsage?: unknown } };
    return usage !== undefined && "apiUsage" in usage ? [usage.apiUsage] : [];
  });
  const { usage } = results(observed)[0] as { usage: Record<string, number> };
  const names = ["input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"];
  expect(reported).toEqual([null, Object.fromEntries(names.map((name) => [name, usage[name]]))]);
});

describe("a conversation that the API finds too long", () => {
  it("is summed up as little as can be, and the turn continues", async () => {
    const tooLong = fail(400, "invalid_request_error", "prompt is too long: 250000 tokens > 200000 maximum");
    const observed = await run({
      script: script(
        when({ last: "TEXT ONLY" }, say("<summary>IT BEGAN SO</summary>")),
        say("first answer"),
        say("second answer"),
        tooLong,
        say("third answer"),
      ),
      plan: plan([...ask("one"), ...ask("two"), ...ask("three")]),
    });
    expect(results(observed).map(({ result }) => result)).toEqual(["first answer", "second answer", "third answer"]);
    const last = requests(observed).at(-1) ?? "";
    expect(last).toContain("IT BEGAN SO");
    expect(last).toContain("second answer");
    expect(last).not.toContain("first answer");
    expect(frames(observed).filter(({ subtype }) => subtype === "compact_boundary")).toHaveLength(1);
  });

  it("is summed up by a plainer request if the API refuses the form of the first", async () => {
    const refused = fail(400, "invalid_request_error", "thinking: Extra inputs are not permitted");
    const observed = await run({
      script: script(
        when({ last: "TEXT ONLY" }, ...Array(5).fill(refused), say("<summary>IT BEGAN SO</summary>")),
        say("first answer"),
        say("second answer"),
      ),
      plan: plan([...ask("one"), ...ask("/compact"), ...ask("two")]),
    });
    expect(frames(observed).filter(({ subtype }) => subtype === "compact_boundary")).toHaveLength(1);
    const sums = observed.model.requests.filter((request) => JSON.stringify(request).includes("TEXT ONLY"));
    expect(sums.map((request) => JSON.stringify(request).includes('"thinking":'))).toEqual([
      ...Array(5).fill(true),
      false,
    ]);
    expect(requests(observed).at(-1)).toContain("IT BEGAN SO");
  });
});

describe("a budget that an agent uses up", () => {
  const costly = { input_tokens: 1_000_000, output_tokens: 100_000 };
  const setup = (background: boolean) => ({
    script: script(
      when(
        "spend it",
        deliver({ ...use(toolUse("w", "Bash", { command: "echo spent" })), usage: costly }, { delayMs: 500 }),
        say("never said"),
      ),
      use(toolUse("a", "Agent", { description: "spend", prompt: "spend it", run_in_background: background })),
      always(say("started")),
    ),
    plan: plan([...send(prompt("go")), expectFrame(isResult)]),
    argv: ["--allowedTools", "Bash", "--max-budget-usd=1"],
  });

  it("ends the turn that waits for it", async () => {
    expect(results(await run(setup(false)))).toMatchObject([{ subtype: "error_max_budget_usd", is_error: true }]);
  });

  it("stops it if its result is not awaited, and reports that once", async () => {
    const observed = await run(setup(true));
    expect(results(observed)).toMatchObject([{ subtype: "success", result: "started" }]);
    const ends = frames(observed).filter(({ subtype }) => subtype === "task_notification");
    expect(ends).toMatchObject([{ status: "stopped" }]);
  });
});

describe("agents at work when the input is closed", () => {
  const setup = (env: Record<string, string>) => ({
    script: script(
      when("dig", deliver(use(toolUse("w", "Bash", { command: "work 900 dig" })), { delayMs: 100 }), say("dug")),
      use(toolUse("a", "Agent", { description: "dig", prompt: "dig", name: "digger" })),
      always(say("noted")),
    ),
    plan: plan([...send(prompt("go")), expectFrame(isResult)]),
    argv: ["--allowedTools", "Bash"],
    env,
  });

  it.each([
    ["are waited for", {}, false],
    ["are asked to come to an end where that extension is on", { AGENTWIRE_TEAM_SHUTDOWN: "1" }, true],
  ] as const)("%s", async (_, env, usageRequest) => {
    const observed = await run(setup({ ...env }));
    const all = requests(observed).join("\n");
    expect(all.includes("The session is about to end")).toBe(usageRequest);
    expect(all.includes("The input of this session is closed")).toBe(usageRequest);
    const ends = frames(observed).filter(({ subtype }) => subtype === "task_notification");
    expect(ends).toMatchObject([{ status: "completed", summary: "dug" }]);
    expect(observed.exitCode).toBe(0);
  });
});
