import { asJsonObject } from "@agentwire/protocol/json";
import { fail, say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshNumber, freshText } from "../../fresh.ts";
import { allTrue, callsOf, checkIfPresent, framesOf, isFrom, mentions, modelUseOf, resultOf } from "../../query.ts";
import { ask, sessionPlan } from "../../steps.ts";

const usageOf = (paths: CasePaths, n: number) => ({
  input_tokens: freshNumber(paths, `input ${n}`, 100, 900),
  output_tokens: freshNumber(paths, `output ${n}`, 100, 900),
  cache_read_input_tokens: freshNumber(paths, `read ${n}`, 100, 900),
  cache_creation_input_tokens: freshNumber(paths, `created ${n}`, 100, 900),
});
type Counts = ReturnType<typeof usageOf>;
const kinds = ["input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"] as const;
const modelKinds = {
  input_tokens: "inputTokens",
  output_tokens: "outputTokens",
  cache_read_input_tokens: "cacheReadInputTokens",
  cache_creation_input_tokens: "cacheCreationInputTokens",
} as const;
const sum = (kind: keyof Counts, paths: CasePaths, calls: readonly number[]) =>
  calls.reduce((total, n) => total + usageOf(paths, n)[kind], 0);
/** The first measured release whose calls of the model are all rounds of the turn. */
const limitedSince = "0.2.34";

/** The first measured release that has these classes. Earlier ones call a failing service unknown. */
const classedSince = "0.2.112";

const limit = (paths: CasePaths) => freshNumber(paths, "limit", 2, 5);

const anyPrice =
  "It must be positive, because the model reports tokens, and equal the sum of costUSD in modelUsage. Any price for a token will do.";

/** The numbers of a result that are not the sum over these calls: those of its turn, and all so far. */
function wrongUsage(
  run: CaseRun,
  index: number,
  turn: readonly number[],
  session: readonly number[],
): readonly string[] {
  const result = resultOf(run, index);
  const usage = asJsonObject(result?.usage);
  const models = asJsonObject(result?.modelUsage);
  const entries = Object.values(models).map(asJsonObject);
  const counts = kinds.flatMap((kind) => {
    const expected = sum(kind, run.paths, turn);
    const expectedSum = sum(kind, run.paths, session);
    const counted = entries.reduce((total, entry) => total + Number(entry[modelKinds[kind]] ?? 0), 0);
    return [
      ...(usage[kind] === expected
        ? []
        : [`usage.${kind} of result ${index} is ${String(usage[kind])}, not ${expected}.`]),
      // Calls outside the conversation, such as for a title, count in the session.
      ...(counted >= expectedSum
        ? []
        : [`modelUsage of result ${index} counts ${counted} ${modelKinds[kind]}, not ${expectedSum}.`]),
    ];
  });
  const cost = Number(result?.total_cost_usd);
  const parts = entries.reduce((total, { costUSD }) => total + Number(costUSD ?? 0), 0);
  if (!(cost > 0)) return [...counts, `total_cost_usd of result ${index} is ${cost}. ${anyPrice}`];
  return Math.abs(cost - parts) < 1e-9
    ? counts
    : [...counts, `total_cost_usd of result ${index} is ${cost}; its models cost ${parts}. ${anyPrice}`];
}

/** How long the model of a case takes to answer, in milliseconds, and how much of that an agent may round away. */
const [delayMs, roundedMs] = [60, 10];

export const sessionEffectCases: readonly AgentCase[] = [
  agentCase({
    name: "usage-of-two-turns",
    processes: [
      (paths) => ({
        argv: ["--model=claude-sonnet-4-5", "--allowedTools=Bash"],
        script: script(
          ({ tools }) => ({
            ...(tools.length > 0
              ? use(toolUse("toolu_1", "Bash", { command: `echo ${freshText(paths, "word")}` }))
              : say("zero")),
            usage: usageOf(paths, 0),
          }),
          say("one", { usage: usageOf(paths, 1) }),
          say("two", { usage: usageOf(paths, 2) }),
        ),
        plan: sessionPlan([...ask("one"), ...ask("two")]),
      }),
    ],
    checks: {
      "turn.result.usage": (run) =>
        checkIfPresent(resultOf(run, 1), () => {
          if (modelUseOf([run]) === "none") return undefined;
          // An agent that offers no tools gets a text instead, and its first turn is a single call.
          const [first, second] = modelUseOf([run]) === "with tools" ? [[0, 1], [2]] : [[0], [1]];
          const wrong = [...wrongUsage(run, 0, first, first), ...wrongUsage(run, 1, second, [...first, ...second])];
          return wrong.length === 0 || wrong.join(" ");
        }),
    },
  }),
  agentCase({
    name: "model-calls-up-to-the-limit",
    processes: [
      (paths) => ({
        argv: [`--max-turns=${limit(paths)}`, "--allowedTools=Bash"],
        script: script(
          always(({ index }) =>
            use(toolUse(`toolu_${index}`, "Bash", { command: `mkdir ${freshText(paths, "m")}-${index}` })),
          ),
        ),
        plan: sessionPlan(ask("on and on")),
      }),
    ],
    checks: {
      "turn.limit.max-turns": (run) =>
        checkIfPresent(isFrom(run, limitedSince) ? resultOf(run) : undefined, ({ subtype }) =>
          allTrue(
            [subtype === "error_max_turns", `The turn ended with subtype ${String(subtype)}.`],
            [
              callsOf(run).length === limit(run.paths),
              `The limit was ${limit(run.paths)} rounds, and the model was called ${callsOf(run).length} times.`,
            ],
          ),
        ),
    },
  }),
  agentCase({
    name: "a-compaction",
    processes: [
      (paths) => ({
        script: script(
          say("one"),
          say(`<analysis>all of it</analysis><summary>${freshText(paths, "summary")}</summary>`),
          always(say("two")),
        ),
        plan: sessionPlan([...ask(freshText(paths, "before")), ...ask("/compact"), ...ask(freshText(paths, "after"))]),
      }),
    ],
    checks: {
      "session.compact": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          const last = callsOf(run).at(-1);
          return allTrue(
            [
              framesOf(run, { type: "system", subtype: "compact_boundary" }).length === 1,
              "A compaction was not announced once.",
            ],
            [
              asJsonObject(framesOf(run, { type: "system", subtype: "compact_boundary" })[0]?.compact_metadata)
                .trigger === "manual",
              "A compaction that the host asked for was announced with another trigger.",
            ],
            [mentions(last, freshText(run.paths, "summary")), "The summary did not reach the model."],
            [mentions(last, freshText(run.paths, "after")), "The prompt after a compaction did not reach the model."],
            [!mentions(last, freshText(run.paths, "before")), "What was summarized reached the model all the same."],
          );
        }),
    },
  }),
  agentCase({
    name: "error-classes",
    processes: [
      () => ({
        env: { CLAUDE_CODE_MAX_RETRIES: "1" },
        script: script(
          fail(403, "permission_error", "Not for you"),
          fail(413, "request_too_large", "Too much"),
          fail(500, "api_error", "Broken", { "retry-after": "0" }),
          fail(500, "api_error", "Broken", { "retry-after": "0" }),
          always(say("ok")),
        ),
        plan: sessionPlan([...ask("one"), ...ask("two"), ...ask("three")]),
      }),
    ],
    checks: {
      "error.final.message": (run) =>
        checkIfPresent(isFrom(run, classedSince) ? resultOf(run, 2) : undefined, () => {
          const shown = framesOf(run, { type: "assistant" }).flatMap(({ error }) =>
            typeof error === "string" ? [error] : [],
          );
          const right = ["authentication_failed", "invalid_request", "server_error"];
          return (
            JSON.stringify(shown) === JSON.stringify(right) ||
            `The classes are ${shown.join(", ")}, not ${right.join(", ")}.`
          );
        }),
    },
  }),
  agentCase({
    name: "duration-of-a-slow-turn",
    processes: [
      () => ({
        script: script(always(say("ok", { delivery: { delayMs } }))),
        plan: sessionPlan([...ask("one"), ...ask("two")]),
      }),
    ],
    checks: {
      "turn.result.duration": (run) =>
        checkIfPresent(resultOf(run, 1), () => {
          const short = [0, 1].find((n) => !(Number(resultOf(run, n)?.duration_ms) >= delayMs - roundedMs));
          return (
            short === undefined ||
            `\`duration_ms\` is ${String(resultOf(run, short)?.duration_ms)}, and the model took ${delayMs} ms.`
          );
        }),
    },
  }),
];
