import { fieldOf } from "../../engine/compare/field.ts";
import type { Mark } from "./entry.ts";
import type { DescribeMessage } from "./message.ts";
import { amount, joined, numberAt, singleLine, textAt } from "./text.ts";

const taskCause: DescribeMessage = (frame, memory) => {
  const started = memory.task(textAt(frame, "task_id"));
  return { summary: "", lane: "tools", cause: started ?? memory.used(textAt(frame, "tool_use_id"))?.seq ?? null };
};

const task =
  (summary: (frame: unknown) => string, marks: (frame: unknown) => readonly Mark[] = () => []): DescribeMessage =>
  (frame, memory, direction) => ({
    ...taskCause(frame, memory, direction),
    summary: singleLine(summary(frame)),
    marks: marks(frame),
    toolUseId: textAt(frame, "tool_use_id"),
    tool: memory.used(textAt(frame, "tool_use_id"))?.tool ?? null,
  });

const taskFailed = (frame: unknown): readonly Mark[] => {
  const status = textAt(frame, "status") ?? textAt(frame, "patch", "status");
  if (status === "failed") return ["failed"];
  return status === "killed" || status === "stopped" ? ["interrupted"] : [];
};

/** The system messages with their own descriptions. */
export const systemDescribers: readonly (readonly [string, DescribeMessage])[] = [
  [
    "system/init",
    (frame, memory) => {
      const tools = fieldOf(frame, "tools");
      const parts = [
        textAt(frame, "model"),
        textAt(frame, "permissionMode"),
        Array.isArray(tools) ? amount(tools.length, "tool") : null,
      ];
      const servers = fieldOf(frame, "mcp_servers");
      const failed = Array.isArray(servers)
        ? servers.filter((server) => textAt(server, "status") === "failed").map((server) => textAt(server, "name"))
        : [];
      const broken = failed.length === 0 ? null : `failed servers: ${joined(failed)}`;
      const marks: readonly Mark[] = broken === null ? [] : ["failed"];
      return { summary: singleLine(joined([...parts, broken])), cause: memory.prompt, marks };
    },
  ],
  [
    "system/commands_changed",
    (frame) => {
      const commands = fieldOf(frame, "commands");
      return { summary: Array.isArray(commands) ? `now ${commands.length} commands` : "other commands" };
    },
  ],
  [
    "system/session_state_changed",
    (frame) => {
      const state = textAt(frame, "state");
      return {
        summary: state === "requires_action" ? "waits for the host" : singleLine(state ?? "", 40),
        marks: ["noise"],
      };
    },
  ],
  [
    "system/status",
    (frame) => {
      const [status, mode] = [textAt(frame, "status"), textAt(frame, "permissionMode")];
      const compact = textAt(frame, "compact_result");
      const failed = compact === "failed";
      const parts = [
        status,
        mode === null ? null : `permission mode ${mode}`,
        compact === null ? null : `compaction ${compact}`,
      ];
      const summary = singleLine(joined([...parts, textAt(frame, "compact_error")]) || "no status");
      return { summary, marks: failed ? ["failed"] : status === "requesting" ? ["noise"] : [] };
    },
  ],
  [
    "system/api_retry",
    (frame) => {
      const [attempt, max, wait] = ["attempt", "max_retries", "retry_delay_ms"].map((name) => numberAt(frame, name));
      const status = numberAt(frame, "error_status");
      const why = status === null ? "no answer" : joined([`${status}`, textAt(frame, "error")], " ");
      const summary = `the model's service failed (${singleLine(why, 80)}); attempt ${attempt ?? "?"} of ${max ?? "?"} in ${wait ?? "?"} ms`;
      return { lane: "model", summary, marks: ["retried"] };
    },
  ],
  [
    "system/permission_denied",
    (frame, memory) => {
      const [tool, toolUseId] = [textAt(frame, "tool_name"), textAt(frame, "tool_use_id")];
      const why = textAt(frame, "decision_reason") ?? textAt(frame, "decision_reason_type") ?? textAt(frame, "message");
      const summary = joined(
        [`${singleLine(tool ?? "a tool", 60)} denied without a question`, why === null ? null : singleLine(why, 140)],
        ": ",
      );
      return { summary, marks: ["denied"], tool, toolUseId, cause: memory.used(toolUseId)?.seq ?? null };
    },
  ],
  [
    "system/informational",
    (frame) => ({
      summary: singleLine(textAt(frame, "content") ?? ""),
      marks: textAt(frame, "tag") === "hook_callback_failed" || textAt(frame, "level") === "error" ? ["failed"] : [],
    }),
  ],
  ["system/notification", (frame) => ({ summary: singleLine(textAt(frame, "text") ?? textAt(frame, "key") ?? "") })],
  [
    "system/model_fallback",
    (frame) => ({
      lane: "model",
      summary: singleLine(joined([textAt(frame, "original_model"), textAt(frame, "fallback_model")], " gives way to ")),
      marks: ["retried"],
    }),
  ],
  [
    "system/compact_boundary",
    (frame) => {
      const about = fieldOf(frame, "compact_metadata");
      const [before, after] = [numberAt(about, "pre_tokens"), numberAt(about, "post_tokens")];
      return {
        summary: `the conversation was summed up: ${before ?? "?"} to ${after ?? "?"} tokens (${textAt(about, "trigger") ?? "?"})`,
      };
    },
  ],
  [
    "system/task_started",
    task(
      (frame) => `started: ${joined([textAt(frame, "subagent_type"), textAt(frame, "description")], ": ")}`,
      (frame) => (fieldOf(frame, "is_backgrounded") === true ? ["background"] : []),
    ),
  ],
  ["system/task_progress", task((frame) => textAt(frame, "description") ?? textAt(frame, "last_tool_name") ?? "")],
  ["system/task_updated", task((frame) => textAt(frame, "patch", "status") ?? "changed", taskFailed)],
  [
    "system/task_notification",
    (frame, memory, direction) => ({
      ...task((ended) => joined([textAt(ended, "status"), textAt(ended, "summary")], ": "), taskFailed)(
        frame,
        memory,
        direction,
      ),
      ends: memory.task(textAt(frame, "task_id")) ?? null,
    }),
  ],
  [
    "system/background_tasks_changed",
    (frame) => {
      const tasks = fieldOf(frame, "tasks");
      return {
        lane: "tools",
        summary: Array.isArray(tasks) ? `${tasks.length} in the background` : "",
        marks: ["background"],
      };
    },
  ],
  ["system/session_title_changed", (frame) => ({ summary: singleLine(textAt(frame, "title") ?? "") })],
];
