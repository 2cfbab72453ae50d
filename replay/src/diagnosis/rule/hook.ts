import { fieldOf } from "../../engine/compare/field.ts";
import { isHttpStatus } from "../../tape/hook-exit.ts";
import { joined, numberAt, textAt } from "../../timeline/entry/text.ts";
import { type IncidentReport, quote } from "../incident.ts";
import { fullText, type ObservedRequest, stopFeedback, toolUseLabel } from "../scene.ts";
import type { FrameRule } from "./define.ts";

/** What a failure of a hook callback belongs to: its event, and the tool use if it has one. */
export const callbackSubject = ({ request }: ObservedRequest): string =>
  joined([textAt(request, "input", "hook_event_name"), textAt(request, "input", "tool_use_id")], " ");

/** A message about hooks in `system/informational`. */
export const hookMessage: FrameRule = (frame, context) => {
  const submitted = fieldOf(frame, "prompt_submit_outcome");
  const [kind, reason] = [textAt(submitted, "kind"), textAt(submitted, "reason")];
  const why = reason === null ? null : quote(reason);
  if (kind === "blocked_by_hook")
    return [{ kind: "hook.blocked-prompt", what: joined(["A UserPromptSubmit hook blocked the prompt", why], ": ") }];
  if (kind === "stopped_by_hook")
    return [
      {
        kind: "hook.stopped",
        what: joined(["A UserPromptSubmit hook stopped the turn before the model was asked", why], ": "),
      },
    ];
  const text = quote(textAt(frame, "content") ?? "");
  const tag = textAt(frame, "tag");
  if (tag === "hook_callback_failed") {
    const failed = context.failedCallback(/Hook callback (\S+) failed/.exec(text)?.[1] ?? "");
    const subject = failed === undefined ? "" : callbackSubject(failed);
    return [{ kind: "hook.failed", what: text.replace(/\.$/, ""), subject }];
  }
  const verdict = fieldOf(frame, "hook_no_verdict");
  if (tag === "hook_no_verdict" || verdict !== undefined) {
    const late = fieldOf(verdict, "timed_out") === true;
    const event = textAt(verdict, "hook_event") ?? "A";
    const use = context.use(textAt(verdict, "tool_use_id"));
    const step = use === undefined ? "the step went on unchecked" : `${toolUseLabel(use)} ran without its check`;
    const what = `A ${event} hook ${late ? "did not answer in time" : "gave no verdict"}, so ${step}`;
    // The end of the hook's command says why, if the host requested hook events.
    const subject = use === undefined ? "" : `${event}:${use.tool}`;
    return [{ kind: late ? "hook.timed-out" : "hook.failed-open", what, subject, uncounted: true }];
  }
  return [];
};

/** Exit code with which a hook command blocks. */
const blocks = 2;

/** The end of a hook command, if the host requested hook events. */
export const hookEnded: FrameRule = (frame, context) => {
  const outcome = textAt(frame, "outcome");
  if (outcome !== "error" && outcome !== "cancelled") return [];
  const code = numberAt(frame, "exit_code");
  const reason = textAt(frame, "stderr");
  if (code === blocks) return textAt(frame, "hook_event") === "PostToolUse" ? [objection("PostToolUse", reason)] : [];
  const name = quote(textAt(frame, "hook_name") ?? textAt(frame, "hook_event") ?? "a", 80);
  const text = reason ?? textAt(frame, "output");
  if (outcome === "cancelled") {
    // An interrupt or the end of the agent cancels it, too.
    if (context.interrupt !== null || context.isEnding || context.outlivedTurn(textAt(frame, "hook_id"))) return [];
    return [{ kind: "hook.timed-out", what: `The ${name} hook was cancelled before it ended`, subject: name }];
  }
  // Any exit code but that of a block lets the tool run.
  const failsOpen = textAt(frame, "hook_event") === "PreToolUse";
  // The status of an HTTP hook is in its text, and a command with invalid output may end with 0.
  const exit = code === null || code === 0 || isHttpStatus(code) ? "" : ` with exit code ${code}`;
  const failure = `The ${name} hook failed${exit}${failsOpen ? " and blocked nothing" : ""}`;
  const what = joined([failure, text && quote(text)], ": ");
  return [{ kind: failsOpen ? "hook.failed-open" : "hook.failed", what, subject: name }];
};

/** A PostToolUse hook that blocks: the tool ran, and the model gets the reason. */
const objection = (event: string, reason: string | null): IncidentReport => ({
  kind: "hook.objected",
  what: joined([`A ${event} hook objected to the result of a tool`, reason && quote(reason)], ": "),
  subject: event,
});

const feedbackLine =
  /^(PostToolUse\w*):\S+ hook blocking error from command: (?:"[^\n]*": )?(?:\[[^\n]*\]: )?([^\n]+)/gm;

/** Returns the objections of hooks that a request to the model contains and the requests before it did not. */
export function hookFeedback(): (request: unknown) => readonly IncidentReport[] {
  const known = new Set<string>();
  return (request) => {
    const messages = fieldOf(request, "messages");
    if (!Array.isArray(messages)) return [];
    const texts = messages.slice(-2).map((message) => fullText({ message }));
    return texts.flatMap((text) =>
      [...text.matchAll(feedbackLine)].flatMap(([line, event = "", reason = ""]) => {
        if (known.has(line)) return [];
        known.add(line);
        return [objection(event, reason)];
      }),
    );
  };
}

/** A Stop or SubagentStop hook that makes the model continue. */
export const continuedByHook: FrameRule = (frame) => {
  const reason = stopFeedback(frame);
  if (reason === null) return [];
  return [continuedWork(textAt(frame, "parent_tool_use_id") !== null, reason)];
};

function continuedWork(isSubagent: boolean, reason: string | null): IncidentReport {
  const what = isSubagent ? "A SubagentStop hook kept a subagent going" : "A Stop hook kept the turn going";
  return { kind: "hook.kept-going", what: joined([what, reason && `"${quote(reason)}"`], ": "), subject: what };
}

/** A notification that the agent shows to its user. Feedback of a Stop hook also causes it. */
export const hookNotification: FrameRule = (frame, context) =>
  textAt(frame, "key") === "stop-hook-error" && context.continuedByHook === null
    ? [{ kind: "hook.failed", what: "A Stop hook failed", subject: "Stop" }]
    : [];

/** The host's response to a hook callback. */
export const hookResponse: FrameRule = (frame, context, direction) => {
  if (direction !== "host-to-agent") return [];
  const response = fieldOf(frame, "response");
  const request = context.request(direction, textAt(response, "request_id"));
  if (request === undefined || textAt(request.request, "subtype") !== "hook_callback") return [];
  const event = textAt(request.request, "input", "hook_event_name") ?? "A";
  const error = textAt(response, "error");
  const events = [request.seq];
  if (error !== null)
    return [
      {
        kind: "hook.failed",
        what: `The host's ${event} hook callback failed: ${quote(error)}`,
        events,
        subject: callbackSubject(request),
      },
    ];
  const answer = fieldOf(response, "response");
  if (textAt(answer, "decision") === "block" && event.startsWith("PostToolUse"))
    return [{ ...objection(event, textAt(answer, "reason")), events }];
  // Agents need not show the objection in a frame.
  if (textAt(answer, "decision") === "block" && event === "SubagentStop")
    return [{ ...continuedWork(true, textAt(answer, "reason")), events }];
  // An automatic compaction ends without a failure.
  if (textAt(answer, "decision") === "block" && textAt(request.request, "input", "trigger") === "auto") {
    const reason = textAt(answer, "reason");
    return [
      {
        kind: "compaction.blocked",
        what: joined(["A hook blocked the automatic compaction", reason && quote(reason)], ": "),
        events,
      },
    ];
  }
  if (fieldOf(answer, "continue") !== false || event === "UserPromptSubmit") return [];
  const why = textAt(answer, "stopReason");
  return [
    {
      kind: "hook.stopped",
      what: joined([`The host's ${event} hook stopped the turn`, why && quote(why)], ": "),
      events,
    },
  ];
};
