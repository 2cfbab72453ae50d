import type { CheckResult } from "../../../../law/define.ts";
import { deliver, reply, say, use } from "../../../../model/script/answer.ts";
import { text, toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { isResult, responseTo } from "../../../../peer/host/rules.ts";
import { end, expectFrame, rawLine, send } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CaseRun } from "../../define.ts";
import { callsOf, checkIfPresent, describeExit, indexOfFrame, mentions, resultOf, survives } from "../../query.ts";
import { ask, askForPermission, bare, greet, sendControl, sessionPlan } from "../../steps.ts";

const anything = script(always(say("ok")));

/** Every character that some reader treats as the end of a line, and one with four bytes. */
const separators = "a\u2028b\u2029c\u0085d\u{1F9ED}e";

function fails(run: CaseRun): CheckResult {
  if (run.exit?.code !== 1) return `The agent ${describeExit(run)}; it must exit with 1.`;
  return run.stderr.trim() !== "" || "The agent wrote nothing to standard error.";
}

export const framingCases: readonly AgentCase[] = [
  agentCase({
    name: "ignored-lines",
    processes: [
      () => ({
        script: anything,
        plan: sessionPlan([
          ...ask("one"),
          rawLine(""),
          rawLine(" \t "),
          ...ask("two"),
          rawLine("42"),
          rawLine("[]"),
          ...ask("three"),
          rawLine(JSON.stringify({ type: "keep_alive", padding: "x".repeat(3_000_000) })),
          ...ask("four"),
        ]),
      }),
    ],
    checks: {
      "framing.line.blank": (run) => survives(run, 1, "blank lines"),
      "framing.line.non-object": (run) => survives(run, 2, "lines that hold a number and a list"),
      "framing.line.length": (run) => survives(run, 3, "a line of three megabytes"),
    },
  }),
  agentCase({
    name: "unicode-separators-and-split-characters",
    processes: [
      () => ({
        argv: askForPermission,
        script: script(
          use(toolUse("toolu_made", "Bash", { command: `mkdir ${separators}` })),
          say(separators),
          say("whole"),
        ),
        plan: sessionPlan(
          [
            ...ask(separators),
            rawLine(JSON.stringify(prompt("\u{1F9ED}\u{1F9ED} in pieces")), { bytes: 3 }),
            expectFrame(isResult),
          ],
          {},
          { hooks: { PreToolUse: [{ hookCallbackIds: ["PreToolUse"] }] } },
        ),
      }),
    ],
    checks: {
      "framing.line.separator": (run) =>
        checkIfPresent(callsOf(run)[0], (call) => {
          if (!mentions(call, separators)) return "The prompt did not reach the model as it was sent.";
          const raw = run.events.some(
            ({ direction, text }) => direction === "agent-to-host" && /[\u2028\u2029]/.test(text ?? ""),
          );
          if (raw) return "The agent wrote a separator as it is, which hosts take for the end of a line.";
          return resultOf(run)?.result === separators || "The answer of the model did not come back as it was given.";
        }),
      "framing.line.utf8": (run) =>
        checkIfPresent(callsOf(run)[0] && resultOf(run), () =>
          callsOf(run).some((call) => mentions(call, "\u{1F9ED}\u{1F9ED} in pieces"))
            ? true
            : "A prompt that was sent three bytes at a time did not reach the model whole.",
        ),
    },
  }),
  agentCase({
    name: "last-line-without-terminator",
    processes: [
      () => ({
        script: anything,
        plan: bare([...greet(), rawLine(JSON.stringify(prompt("the last line")), { unterminated: true }), end()]),
      }),
    ],
    checks: {
      "framing.line.last": (run) =>
        run.medium === "memory" ? undefined : resultOf(run) !== undefined || "The last line was not read.",
    },
  }),
  agentCase({
    name: "malformed-line",
    processes: [() => ({ script: anything, plan: bare([...greet(), rawLine('{"type":"user","mess'), end()]) })],
    checks: { "framing.line.garbage": (run) => fails(run) },
  }),
  agentCase({
    name: "null-line",
    processes: [() => ({ script: anything, plan: bare([...greet(), rawLine("null"), end()]) })],
    checks: { "framing.line.garbage": (run) => fails(run) },
  }),
  agentCase({
    name: "request-without-a-body",
    processes: [
      () => ({
        script: anything,
        plan: bare([...greet(), ...send({ type: "control_request", request_id: "h-none" }), end()]),
      }),
    ],
    checks: { "control.request.missing": (run) => fails(run) },
  }),
  agentCase({
    name: "flush",
    processes: [
      () => ({
        // The model pauses after its first block, so no later frame can flush this one.
        script: script(deliver(reply([text("first"), text("second")]), { hold: { afterEvents: 5 } }), say("later")),
        plan: sessionPlan([
          ...send(prompt("slowly")),
          expectFrame({ type: "assistant" }),
          // The result comes before or after this response, or at the end of input.
          ...sendControl("h-stop", "interrupt"),
        ]),
      }),
    ],
    checks: {
      "framing.frame.flush": (run) =>
        checkIfPresent(callsOf(run)[0], () => {
          const shown = indexOfFrame(run, { type: "assistant" });
          const stopped = indexOfFrame(run, responseTo("h-stop"));
          return (shown >= 0 && shown < stopped) || "A finished block was not shown while the model was still at work.";
        }),
    },
  }),
];
