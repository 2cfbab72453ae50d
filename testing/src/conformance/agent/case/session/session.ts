import { asText } from "@agentwire/protocol/json";
import { say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt, request } from "../../../../peer/host/frames.ts";
import { end, expectFrame, pause, send, signal } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CaseRun } from "../../define.ts";
import {
  callsOf,
  checkIfPresent,
  describeExit,
  framesOf,
  mentions,
  resultOf,
  sessionOf,
  transcriptOf,
} from "../../query.ts";
import { ask, askForPermission, asksFor, bare, greet, sessionPlan } from "../../steps.ts";

const chosen = "33333333-0000-4000-8000-000000000001";
const anything = script(always(say("ok")));
const prompted = (what: string) => ({ script: anything, plan: sessionPlan(ask(what)) });
/** Sends its frames without waiting. The agent must end on its own. */
const blind = bare([...send(request("h-init", "initialize"), prompt("hello")), end()]);
const first = (before: readonly CaseRun[]) => before[0] as CaseRun;
const idOf = (run: CaseRun) => asText(resultOf(run)?.session_id);

/** The id of the assistant's first message in a session. */
const firstAnswer = (run: CaseRun) => String(framesOf(run, { type: "assistant" })[0]?.uuid);

export const sessionCases: readonly AgentCase[] = [
  agentCase({
    name: "chosen-session-id",
    processes: [
      () => ({ ...prompted("one"), argv: [`--session-id=${chosen}`] }),
      () => ({ script: anything, argv: [`--session-id=${chosen}`], plan: blind }),
    ],
    checks: {
      "session.id.chosen": (last, all) =>
        checkIfPresent(idOf(first(all)), (id) => {
          if (id !== chosen) return `The session has the id ${id}, not the chosen one.`;
          return (
            last.exit?.code === 1 ||
            `Started with a session id that exists, the agent ${describeExit(last)}; it must exit with 1.`
          );
        }),
    },
  }),
  agentCase({
    name: "resume-and-fork",
    processes: [
      () => prompted("remember the word agate"),
      (_, before) => ({ ...prompted("which word"), argv: [`--resume=${sessionOf(first(before))}`] }),
      (_, before) => ({
        ...prompted("and the other way"),
        argv: [`--resume=${sessionOf(first(before))}`, "--fork-session"],
      }),
      (_, before) => ({
        ...prompted("from there"),
        argv: [`--resume=${sessionOf(first(before))}`, `--resume-session-at=${firstAnswer(first(before))}`],
      }),
    ],
    checks: {
      "session.resume.same-id": (_, [one, resumed, forked]) =>
        checkIfPresent(resumed && resultOf(resumed), ({ session_id: id }) => {
          if (!one || !resumed || !mentions(callsOf(resumed)[0], "agate"))
            return "A resumed session forgot what was said.";
          if (id !== sessionOf(one)) return "A resumed session has another id.";
          const fork = forked && idOf(forked);
          if (fork === undefined) return undefined;
          if (fork === sessionOf(one)) return "A forked session has the id of its original.";
          const original = transcriptOf(forked as CaseRun, sessionOf(one)) ?? [];
          return (
            !JSON.stringify(original).includes("and the other way") || "A forked session was written into its original."
          );
        }),
      "session.resume.at": (last) =>
        checkIfPresent(resultOf(last), () => {
          const call = callsOf(last)[0];
          if (!mentions(call, "agate")) return "A resumption at a message lost what came before it.";
          return mentions(call, "which word") ? "A resumption at a message kept what came after it." : true;
        }),
      "transcript.append": (_, [one, resumed]) =>
        checkIfPresent(one && resumed && transcriptOf(one, sessionOf(one)), (before) => {
          const after = transcriptOf(resumed as CaseRun, sessionOf(one as CaseRun)) ?? [];
          const changed = before.findIndex((line, n) => JSON.stringify(line) !== JSON.stringify(after[n]));
          if (changed >= 0) return `Line ${changed + 1} of the transcript is another after a resumption.`;
          return after.length > before.length || "A resumed session was not appended to its file.";
        }),
    },
  }),
  agentCase({
    name: "resume-a-missing-session",
    processes: [() => ({ script: anything, argv: [`--resume=${chosen}`], plan: blind })],
    checks: {
      "session.resume.missing": (run) => {
        const result = resultOf(run);
        if (result?.subtype !== "error_during_execution")
          return `A session that is not there ended with ${result?.subtype ?? "no result"}.`;
        return run.exit?.code === 1 || `The agent ${describeExit(run)}; it must exit with 1.`;
      },
    },
  }),
  agentCase({
    name: "continue-without-a-session",
    processes: [() => ({ ...prompted("hello"), argv: ["--continue"] })],
    checks: {
      "session.continue.none": (run) =>
        resultOf(run)?.subtype === "success" || "To continue where there is nothing did not begin a session.",
    },
  }),
  agentCase({
    name: "resume-after-a-crash",
    processes: [
      ({ cwd }) => ({
        argv: askForPermission,
        script: script(use(toolUse("toolu_w", "Write", { file_path: `${cwd}/a`, content: "x" })), always(say("never"))),
        plan: bare(
          [...greet(), ...send(prompt("write")), expectFrame(asksFor("toolu_w")), pause(750), signal("SIGKILL")],
          {
            canUseTool: () => undefined,
          },
        ),
      }),
      (_, before) => ({ ...prompted("where were we"), argv: [`--resume=${sessionOf(first(before))}`] }),
    ],
    checks: {
      "session.resume.dangling": (run) =>
        run.medium === "memory"
          ? undefined
          : checkIfPresent(callsOf(run)[0], (call) => {
              const answered = JSON.stringify(call.messages ?? "").includes('"tool_use_id":"toolu_w"');
              const called = JSON.stringify(call.messages ?? "").includes('"id":"toolu_w"');
              if (!called) return "A tool use whose result was lost is gone from the conversation.";
              return answered || "A tool use whose result was lost was not given an error result.";
            }),
    },
  }),
];
