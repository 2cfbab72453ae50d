import { asJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../law/session-event/json.ts";
import { say, use } from "../../model/script/answer.ts";
import { toolUse } from "../../model/script/block.ts";
import { always, type Script, script, when } from "../../model/script/script.ts";
import { prompt } from "../../peer/host/frames.ts";
import { isResult } from "../../peer/host/rules.ts";
import { expectFrame, type PeerStep, send } from "../../peer/plan.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseProcess, type CaseRun, type Check } from "./define.ts";
import { freshText } from "./fresh.ts";
import { allTrue, checkIfPresent, framesOf, mentions, sessionOf } from "./query.ts";
import { agentCases } from "./registry.ts";
import { ask, sessionPlan } from "./steps.ts";

/** What the host says before a case begins: in an earlier process, in its compaction, and in a turn of the same process. */
const early = (paths: CasePaths) => freshText(paths, "early");
const compacted = (paths: CasePaths) => freshText(paths, "kept");
const recent = (paths: CasePaths) => freshText(paths, "recent");

/** A session with a turn of several messages, and a compaction. */
const past = (paths: CasePaths): CaseProcess => ({
  script: script(
    when({ last: compacted(paths) }, always(say(`<summary>${freshText(paths, "early-summary")}</summary>`))),
    use(toolUse("toolu_early", "Bash", { command: "echo early" })),
    always(say("long ago")),
  ),
  plan: sessionPlan([...ask(early(paths)), ...ask(`/compact ${compacted(paths)}`)]),
});

/** The script of a case, after one turn that the host begins with the recent text. */
const afterTurn = (paths: CasePaths, { steps, routes, aux }: Script): Script => ({
  steps,
  routes: [...script(when({ last: recent(paths) }, always(say("recently")))).routes, ...routes],
  ...(aux && { aux }),
});

/** Whether a call answers the turn before the case. */
const isOpeningCall = (body: unknown, opening: string): boolean => {
  const fromUser = asList(asJsonObject(body).messages)
    .map(asJsonObject)
    .filter(({ role }) => role === "user");
  return JSON.stringify(fromUser.at(-1) ?? "").includes(opening);
};

/** Cases that count from the beginning of a session, or whose first turn is special. */
const firstOnly: ReadonlySet<string> = new Set([
  ...["output-schema", "schema-in-initialize", "an-output-in-each-turn", "interrupt-before-the-turn"],
  ...["resume-a-missing-session", "transcript-contents", "options-that-restrict", "requests-about-the-session"],
  ...["hook-inputs", "prompt-without-a-query", "the-same-prompt-and-call-again", "error-classes"],
  ...["a-subagent-that-exceeds-the-budget", "a-claimed-session", "a-batch-that-was-half-done"],
  ...["a-plan-that-is-accepted-with-a-mode", "a-server-that-connects-late"],
  ...["a-conversation-that-is-too-long", "a-subagent-that-is-woken"],
  "a-suggestion-after-each-turn",
]);

const isHello = (step: PeerStep | undefined): boolean =>
  step?.do === "send" && typeof step.frame !== "function" && asJsonObject(step.frame.request).subtype === "initialize";

/** Events that occur in most sessions. Callbacks for them show what the agent does, and change nothing. */
const observed = [
  ...["PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch"],
  ...["UserPromptSubmit", "Stop", "SubagentStart", "SubagentStop"],
];

/** Cases that callbacks change. */
const unobserved: ReadonlySet<string> = new Set([
  ...["duplicate-permission-responses", "tool-aliases-and-skills", "a-prompt-with-pasted-text"],
  ...["another-working-directory"],
]);

/** A handshake with callbacks for {@link observed}, if it has none. */
const withObservers = (hello: PeerStep): PeerStep => {
  if (hello.do !== "send" || typeof hello.frame === "function") return hello;
  const request = asJsonObject(hello.frame.request);
  const hooks = Object.fromEntries(observed.map((event) => [event, [{ hookCallbackIds: [`observe-${event}`] }]]));
  return { ...hello, frame: { ...hello.frame, request: { hooks, ...request } } };
};

/** The steps of a plan with a turn after the handshake. */
const withTurn = (
  paths: CasePaths,
  [hello, answered, ...rest]: readonly PeerStep[],
  isChanged: boolean,
): readonly PeerStep[] =>
  hello && answered
    ? [
        isChanged ? hello : withObservers(hello),
        answered,
        ...send(prompt(recent(paths))),
        expectFrame(isResult),
        ...rest,
      ]
    : [];

/** The run without the turn before the case. */
function withoutPast(run: CaseRun): CaseRun {
  const opening = recent(run.paths);
  const isOpening = (frame: unknown) => asJsonObject(asJsonObject(frame).message).content === opening;
  const first = run.events.findIndex(({ frame, direction }) => direction === "host-to-agent" && isOpening(frame));
  const last = run.events.findIndex(({ frame }, n) => n > first && asJsonObject(frame).type === "result");
  if (first < 0 || last < 0) return run;
  const result = run.frames.findIndex(({ type }) => type === "result");
  const begun = run.frames.findIndex(({ type, subtype }) => type === "system" && subtype === "init");
  const answered = run.frames.findIndex(({ type }) => type === "control_response");
  const from = Math.min(...[begun, answered + 1].filter((n) => n >= 0));
  const requests = run.model.requests.filter(({ body }) => !isOpeningCall(body, opening));
  return {
    ...run,
    events: [...run.events.slice(0, first), ...run.events.slice(last + 1)],
    frames: [...run.frames.slice(0, from), ...run.frames.slice(result + 1)],
    model: { ...run.model, requests },
  };
}

/** Whether a compaction preserved messages beside its summary. */
const isPreserving = (run: CaseRun): boolean =>
  framesOf(run, { type: "system", subtype: "compact_boundary" })
    .map(({ compact_metadata }) => asJsonObject(compact_metadata))
    .some((metadata) => "preserved_messages" in metadata || "preserved_segment" in metadata);

/** Whether the turn before the case has the summary of the session, and not what it summarizes. */
const summarized: Check = (run, runs) =>
  checkIfPresent(
    run.model.requests.map(({ body }) => asJsonObject(body)).find((body) => isOpeningCall(body, recent(run.paths))),
    (call) =>
      allTrue(
        [
          mentions(call, freshText(run.paths, "early-summary")),
          "A session that was resumed after a compaction does not have its summary.",
        ],
        [
          !mentions(call, early(run.paths)) || runs.some(isPreserving),
          "A session that was resumed after a compaction still has what was summarized.",
        ],
      ),
  );

/** The first release whose sessions with a past were measured. */
const measuredSince = "0.3.330";

/** The case in a session that was resumed after a compaction, behind a first turn; `undefined` if that changes it. */
function agedCase({ name, processes, checks, slow }: AgentCase): AgentCase | undefined {
  const [begin, ...more] = processes;
  if (begin === undefined || more.length > 0 || firstOnly.has(name)) return undefined;
  return agentCase({
    name: `${name}-later`,
    ...(slow && { slow }),
    ...{ from: "full", since: measuredSince },
    processes: [
      past,
      (paths, before) => {
        const { plan, argv = [], script, ...process } = begin(paths, []);
        const isChanged = argv.includes("--replay-user-messages") || unobserved.has(name);
        const isPlain = isHello(plan.steps[0]) && !argv.some((arg) => /session|resume|continue/.test(arg));
        return {
          ...process,
          argv: [...argv, ...before.slice(-1).map((run) => `--resume=${sessionOf(run)}`)],
          script: afterTurn(paths, script),
          plan: { ...plan, steps: isPlain ? withTurn(paths, plan.steps, isChanged) : plan.steps },
        };
      },
    ],
    checks: {
      ...Object.fromEntries(
        Object.entries(checks).map(([id, check]) => [
          id,
          (run: CaseRun) => {
            const own = withoutPast(run);
            return check(own, [own]);
          },
        ]),
      ),
      "session.compact": summarized,
    },
  });
}

/**
 * Cases in a session with a past: it was compacted and resumed, and had a turn. What holds in a new session must hold
 * there. The checks of a case get its own turns only.
 */
export const agedCases: readonly AgentCase[] = agentCases.flatMap((spec) => agedCase(spec) ?? []);
