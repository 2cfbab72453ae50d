import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { bindsIn, compareReleases, type Release, type RequirementId, requirements } from "@agentwire/protocol";
import {
  agentCases,
  type CaseOutcome,
  foldVerdicts,
  hostCases,
  type RequirementVerdict,
  runAgentCase,
  runAll,
  runHostCase,
  unmeasured,
} from "@agentwire/testing";
import { processAgent, processHost } from "@agentwire/testing/node";
import { describe, expect, it } from "vitest";
import { realCli } from "../../src/peers.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(import.meta.url);
const now = () => performance.now();
/** Number of parallel cases, and the timeout of a frame: the peers start slowly. */
const [jobs, timeoutMs] = [2, 30_000];

const broken = (outcomes: readonly CaseOutcome[]) =>
  outcomes.flatMap(({ name, state, reason, findings, missed }) =>
    state === "done" || (state === "stuck" && missed.length === 0)
      ? findings.map(({ requirement, message }) => `${name}: ${requirement}: ${message}`)
      : [`${name}: ${reason}`],
  );
/** Requirements that no case measures in a process, with reasons, in addition to those that no case measures at all. */
const silent: { readonly [Id in RequirementId]?: string } = {
  "framing.line.length": "no agent is made to write a line that is too long",
  "handshake.initialize.block-waits": "the host's hooks block only where its user says so, and then the law counts",
  "control.cancel.own-request": "no host is made to withdraw what it asked",
  "control.cancel.open": "no host is made to withdraw what it asked",
  "session.state.change": "CLI 2.1.112 told no state in any case",
  "mcp.silent.bounded": "the case takes a minute and runs on demand",
};
const unexplained = (verdicts: readonly RequirementVerdict[]) =>
  verdicts
    .filter(
      ({ verdict, requirement }) => verdict === "not measured" && !(requirement in unmeasured || requirement in silent),
    )
    .map(({ requirement, reason }) => `${requirement}: ${reason}`);
const passing = (verdicts: readonly RequirementVerdict[]) =>
  verdicts.filter(({ verdict }) => verdict === "holds").length;

async function conformHost(command: readonly string[], names?: readonly string[]) {
  const due = hostCases.filter(({ name }) => names?.includes(name) ?? true);
  return runAll(due, jobs, (spec, { timeoutFactor, lastAttempt }) =>
    runHostCase(processHost({ command, timeoutMs: timeoutMs * timeoutFactor }), spec, now, { lastAttempt }),
  );
}

/** Every case that measures a requirement of the release. */
async function conformAgent(command: readonly string[], release: Release) {
  const binds = (checks: object) => {
    const ids = Object.keys(checks) as RequirementId[];
    return ids.length === 0 || ids.some((id) => bindsIn(requirements[id], release));
  };
  const due = agentCases.filter(
    ({ checks, slow, since }) =>
      slow !== true && binds(checks) && (since === undefined || compareReleases(release, since) >= 0),
  );
  return runAll(due, jobs, (spec, { timeoutFactor, lastAttempt }) =>
    runAgentCase(processAgent({ command, timeoutMs: timeoutMs * timeoutFactor }), spec, now, { release, lastAttempt }),
  );
}

/** The expected verdicts for a host that reshapes its messages and only accepts prompts. */
const plain = ["a-plain-turn", "an-unknown-type", "an-unknown-field", "an-unknown-value", "keep-alive", "agent-crash"];

describe("the suite finds nothing wrong with real hosts beside what is known", () => {
  it.each([
    [
      "the official SDK",
      [process.execPath, file("../../../adapter/host.mjs"), "@anthropic-ai/claude-agent-sdk"],
      undefined,
      33,
      [],
    ],
    ["our host", [process.execPath, file("../../../adapter/host.mjs"), "@agentwire/runtime/host"], undefined, 33, []],
    ["the AI SDK's provider", [process.execPath, file("../src/ai-sdk-adapter.ts")], plain, 5, []],
    [
      "the ACP adapter",
      [process.execPath, file("../src/acp-adapter.ts")],
      plain,
      5,
      // It passes an error to its client without the exit code.
      ["agent-crash: ending.exit.error: The agent ended with code 3, and the user was not notified of the code."],
    ],
  ] as const)("%s", async (name, [program, script, module], names, least, known) => {
    const sdk = module === undefined ? [] : [require.resolve(module, { paths: [file("../..")] })];
    const outcomes = await conformHost([program, script, ...sdk], names);
    expect(broken(outcomes), name).toEqual(known);
    const verdicts = foldVerdicts(outcomes, "host");
    expect(passing(verdicts)).toBeGreaterThanOrEqual(least);
    if (names === undefined) expect(unexplained(verdicts), name).toEqual([]);
  });
});

describe("the suite finds nothing wrong with real agents", () => {
  it.each([
    ["the CLI", realCli(), "0.3.330", 170],
    ["CLI 2.1.112, the last one that was a script", file("../node_modules/sdk-0.2.112/cli.js"), "0.2.112", 140],
  ] as const)("%s", { timeout: 900_000, retry: 1 }, async (name, command, release, least) => {
    const outcomes = await conformAgent([command], release);
    expect(broken(outcomes), name).toEqual([]);
    const verdicts = foldVerdicts(outcomes, "agent").filter(({ requirement }) =>
      bindsIn(requirements[requirement], release),
    );
    expect(passing(verdicts)).toBeGreaterThanOrEqual(least);
    expect(unexplained(verdicts), name).toEqual([]);
  });
});
