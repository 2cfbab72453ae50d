import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { type Broken, onNth } from "../define.ts";
import { containsTool, is, isMessage, isRequest, repeated, withBlock, withInner } from "../frames.ts";
import { deniedTool } from "../reference-session/host-plan.ts";

const isRunning = is({ type: "system", subtype: "session_state_changed", state: "running" });

/** Agents that violate requirements of permissions, sessions and tasks. */
export const sessionAgents: readonly Broken[] = [
  {
    kind: "peer",
    name: "requests-permission-before-the-tool-use",
    breaks: "permission.request.known-use",
    side: "agent",
    mutate: onNth(1, isRequest("can_use_tool"), (frame) => [
      withInner(frame, "request", { tool_use_id: "toolu_none" }),
    ]),
  },
  {
    kind: "peer",
    name: "runs-a-tool-before-the-answer",
    breaks: "permission.request.waits",
    implies: ["session.state.asks"],
    side: "agent",
    mutate: () => {
      let requested: Frame | undefined;
      return (frame) => {
        if (isRequest("can_use_tool")(frame)) requested ??= frame;
        const use = asJsonObject(requested?.request).tool_use_id;
        if (requested === undefined || !containsTool("user", `${use}`)(frame)) return [frame];
        return [{ ...requested, request_id: "late" }, frame];
      };
    },
  },
  {
    kind: "peer",
    name: "runs-a-denied-tool",
    breaks: "permission.deny.no-run",
    side: "agent",
    mutate: onNth(1, containsTool("user", deniedTool), (frame) => [withBlock(frame, { is_error: false })]),
  },
  {
    kind: "peer",
    name: "omits-a-permission-denial",
    breaks: "permission.denials.listed",
    side: "agent",
    mutate: onNth(1, isMessage("result"), (frame) => [{ ...frame, permission_denials: [] }]),
  },
  {
    kind: "peer",
    name: "omits-task-started",
    breaks: "task.started.first",
    side: "agent",
    mutate: onNth(1, isMessage("system", "task_started"), () => []),
  },
  {
    kind: "peer",
    name: "reports-a-task-twice",
    breaks: "task.notification.once",
    side: "agent",
    mutate: onNth(1, isMessage("system", "task_notification"), (frame) => [frame, repeated(frame)]),
  },
  {
    kind: "peer",
    name: "changes-its-session-id",
    breaks: "session.id.constant",
    side: "agent",
    mutate: () => {
      let turns = 0;
      return (frame: Frame) => {
        if (isMessage("system", "init")(frame)) turns += 1;
        return [turns > 1 && "session_id" in frame ? { ...frame, session_id: "another" } : frame];
      };
    },
  },
  {
    kind: "peer",
    name: "repeats-a-uuid",
    breaks: "session.uuid.unique",
    side: "agent",
    mutate: onNth(2, isMessage("system", "init"), (frame) => [
      { ...frame, uuid: "00000000-0000-4000-8000-000000000001" },
    ]),
  },
  {
    kind: "peer",
    name: "announces-a-state-again",
    breaks: "session.state.change",
    side: "agent",
    mutate: onNth(2, isRunning, (frame) => [frame, repeated(frame)]),
  },
  {
    kind: "peer",
    name: "starts-a-turn-in-the-wrong-state",
    breaks: "session.state.turn",
    side: "agent",
    mutate: onNth(4, isRunning, (frame) => [{ ...frame, state: "requires_action" }]),
  },
  {
    kind: "peer",
    name: "becomes-idle-before-its-result",
    breaks: "session.state.turn",
    side: "agent",
    mutate: onNth(1, isMessage("system", "init"), (frame) => [
      frame,
      ...["idle", "running"].map((state, n) => ({
        type: "system",
        subtype: "session_state_changed",
        state,
        uuid: `44444444-0000-4000-8000-00000000000${n}`,
        session_id: frame.session_id,
      })),
    ]),
  },
  {
    kind: "peer",
    name: "omits-task-notification",
    breaks: "task.notification.every",
    side: "agent",
    mutate: onNth(1, isMessage("system", "task_notification"), () => []),
  },
  {
    kind: "peer",
    name: "reports-progress-of-an-ended-task",
    breaks: "task.notification.last",
    side: "agent",
    mutate: onNth(1, isMessage("system", "task_notification"), (frame) => [
      frame,
      { ...repeated(frame), subtype: "task_updated", patch: { status: "completed" } },
    ]),
  },
  {
    kind: "peer",
    name: "changes-the-tool-use-of-a-task",
    breaks: "task.use.same",
    side: "agent",
    mutate: onNth(1, isMessage("system", "task_notification"), (frame) => [{ ...frame, tool_use_id: "toolu_write" }]),
  },
];
