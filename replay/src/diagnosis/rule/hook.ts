import { fieldOf } from "../../engine/compare/field.ts";
import { joined, numberAt, textAt } from "../../timeline/entry/text.ts";
import { quote } from "../incident.ts";
import type { FrameRule } from "./define.ts";

/** A message about hooks in `system/informational`. */
export const hookMessage: FrameRule = (frame) => {
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
  if (tag === "hook_callback_failed") return [{ kind: "hook.failed", what: text.replace(/\.$/, "") }];
  const verdict = fieldOf(frame, "hook_no_verdict");
  if (tag === "hook_no_verdict" || verdict !== undefined) {
    const late = fieldOf(verdict, "timed_out") === true;
    const event = textAt(verdict, "hook_event") ?? "A";
    const what = `A ${event} hook ${late ? "did not answer in time" : "gave no verdict"}, so the step went on unchecked`;
    return [{ kind: late ? "hook.timed-out" : "hook.failed", what, subject: textAt(verdict, "tool_use_id") ?? "" }];
  }
  return [];
};

/** Exit code with which a hook command blocks. */
const blocks = 2;

/** The end of a hook command, if the host requested hook events. */
export const hookEnded: FrameRule = (frame) => {
  const outcome = textAt(frame, "outcome");
  if (outcome !== "error" && outcome !== "cancelled") return [];
  const code = numberAt(frame, "exit_code");
  if (code === blocks) return [];
  const name = quote(textAt(frame, "hook_name") ?? textAt(frame, "hook_event") ?? "a", 80);
  const text = textAt(frame, "stderr") ?? textAt(frame, "output");
  if (outcome === "cancelled")
    return [{ kind: "hook.timed-out", what: `The ${name} hook was cancelled before it ended`, subject: name }];
  const what = joined(
    [`The ${name} hook failed${code === null ? "" : ` with exit code ${code}`}`, text && quote(text)],
    ": ",
  );
  return [{ kind: "hook.failed", what, subject: name }];
};

/** A notification that the agent shows to its user. */
export const hookNotification: FrameRule = (frame) =>
  textAt(frame, "key") === "stop-hook-error"
    ? [{ kind: "hook.failed", what: "A Stop hook failed", subject: "Stop" }]
    : [];

/** The host's response to a hook callback. */
export const hookResponse: FrameRule = (frame, context, direction) => {
  const response = fieldOf(frame, "response");
  const asked = context.asked(direction, textAt(response, "request_id"));
  if (asked === undefined || textAt(asked.request, "subtype") !== "hook_callback") return [];
  const event = textAt(asked.request, "input", "hook_event_name") ?? "A";
  const error = textAt(response, "error");
  const events = [asked.seq];
  if (error !== null)
    return [
      {
        kind: "hook.failed",
        what: `The host's ${event} hook callback failed: ${quote(error)}`,
        events,
        subject: event,
      },
    ];
  const answer = fieldOf(response, "response");
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
