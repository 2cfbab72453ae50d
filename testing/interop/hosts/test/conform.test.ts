import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import {
  agentCases,
  type CaseOutcome,
  foldVerdicts,
  hostCases,
  runAgentCase,
  runAll,
  runHostCase,
  type Verdict,
} from "@agentwire/testing";
import { processAgent, processHost } from "@agentwire/testing/node";
import { describe, expect, it } from "vitest";
import { realCli } from "../../src/peers.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(import.meta.url);
const now = () => performance.now();
/** Cases at a time, and how long a frame may take: the peers are heavy. */
const [jobs, patienceMs] = [2, 30_000];

const broken = (outcomes: readonly CaseOutcome[]) =>
  outcomes.flatMap(({ name, state, reason, findings, missed }) =>
    state === "done" || (state === "stuck" && missed.length === 0)
      ? findings.map(({ requirement, message }) => `${name}: ${requirement}: ${message}`)
      : [`${name}: ${reason}`],
  );
const holding = (verdicts: readonly Verdict[]) => verdicts.filter(({ verdict }) => verdict === "holds").length;

async function conformHost(command: readonly string[], names?: readonly string[]) {
  const target = processHost({ command, patienceMs });
  const due = hostCases.filter(({ name, slow }) => (names ? names.includes(name) : slow !== true));
  return runAll(due, jobs, (spec) => runHostCase(target, spec, now));
}

async function conformAgent(command: readonly string[], names: readonly string[]) {
  const target = processAgent({ command, patienceMs });
  const due = agentCases.filter(({ name }) => names.includes(name));
  expect(due.length).toBe(names.length);
  return runAll(due, jobs, (spec) => runAgentCase(target, spec, now));
}

/** What a host shows that gives its messages a form of its own and takes orders by a prompt alone. */
const plain = [
  "a-plain-turn",
  "an-unknown-type",
  "an-unknown-field",
  "an-unknown-value",
  "keep-alive",
  "an-agent-that-dies",
];

describe("the suite finds nothing wrong with real hosts", () => {
  it.each([
    [
      "the official SDK",
      [process.execPath, file("../../../adapter/host.mjs"), "@anthropic-ai/claude-agent-sdk"],
      undefined,
      33,
    ],
    ["our host", [process.execPath, file("../../../adapter/host.mjs")], undefined, 33],
    ["the AI SDK's provider", [process.execPath, file("../src/ai-sdk-adapter.ts")], plain, 5],
    ["the ACP adapter", [process.execPath, file("../src/acp-adapter.ts")], plain, 5],
  ] as const)("%s", async (name, [program, script, module], names, least) => {
    const sdk = module === undefined ? [] : [require.resolve(module, { paths: [file("../..")] })];
    const outcomes = await conformHost([program, script, ...sdk], names);
    expect(broken(outcomes), name).toEqual([]);
    expect(holding(foldVerdicts(outcomes, "host"))).toBeGreaterThanOrEqual(least);
  });
});

describe("the suite finds nothing wrong with real agents", () => {
  const telling = [
    "streamed-blocks",
    "tools-side-by-side",
    "answers-to-questions",
    "hooks-that-disagree",
    "interrupt-at-a-permission",
    "input-ends-at-a-permission",
    "a-subagent-in-the-background",
    "prompts-with-ids",
    "what-a-transcript-holds",
    "resume-after-a-crash",
    "a-server-with-a-manifest",
    "strange-control-frames",
  ];

  it("the CLI", async () => {
    const outcomes = await conformAgent([realCli()], telling);
    expect(broken(outcomes)).toEqual([]);
    expect(holding(foldVerdicts(outcomes, "agent"))).toBeGreaterThan(90);
  });
});
