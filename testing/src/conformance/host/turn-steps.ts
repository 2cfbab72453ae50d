import type { MessageName } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { AgentFrames } from "../../peer/agent/frames.ts";
import { expectFrame, type FrameSource, type PeerStep, send } from "../../peer/plan.ts";
import { textMessage } from "./query.ts";

/** The `uuid` of the host's n-th prompt, from 0. Many hosts set none. */
const uuidOf = (received: readonly Frame[], prompt: number): string | undefined => {
  const { uuid } = received.filter(({ type }) => type === "user")[prompt] ?? {};
  return typeof uuid === "string" ? uuid : undefined;
};

/** A message that names its prompts, if they have ids. */
const naming =
  (frames: AgentFrames, name: MessageName, prompts: readonly number[], fields: Frame = {}): FrameSource =>
  (_, received) => {
    const uuids = prompts.flatMap((prompt) => uuidOf(received, prompt) ?? []);
    return frames.message(name, { ...fields, ...(uuids.length > 0 && { user_message_uuids: uuids }) });
  };

/** Waits for the host's next prompt. */
export const awaitPrompt = (): PeerStep => expectFrame({ type: "user" });

/** Reports the state of a prompt; no frame if the host gave it no `uuid`. */
export const lifecycle =
  (frames: AgentFrames, prompt: number, state: string): FrameSource =>
  (_, received) => {
    const uuid = uuidOf(received, prompt);
    return uuid === undefined ? null : frames.message("command_lifecycle", { command_uuid: uuid, state });
  };

export const sessionState = (frames: AgentFrames, state: string): Frame =>
  frames.message("system/session_state_changed", { state });

/** The end of a turn. */
interface TurnEnd {
  /** Index of its result among all results. */
  readonly index: number;
  /** Numbers of the prompts that it answers. */
  readonly prompts?: readonly number[];
  /** Fields of the result in addition to those of a plain success. */
  readonly fields?: Frame;
}

/** The result of a turn, and the end of its prompts. */
export function endTurn(frames: AgentFrames, text: string, { index, prompts = [], fields = {} }: TurnEnd): PeerStep[] {
  const isStopped = String(fields.terminal_reason).startsWith("aborted_");
  const name = fields.subtype === "error_during_execution" ? "result/error_during_execution" : "result/success";
  const own = name === "result/success" ? { result: text } : { is_error: true, errors: [text] };
  return send(
    naming(frames, name, prompts, { ...own, result_index: index, permission_denials: [], ...fields }),
    ...prompts.map((prompt) => lifecycle(frames, prompt, isStopped ? "cancelled" : "completed")),
  );
}

/** The first frames of a turn. */
export const beginTurn = (frames: AgentFrames, prompts: readonly number[] = []): PeerStep[] =>
  send(
    sessionState(frames, "running"),
    ...prompts.map((prompt) => lifecycle(frames, prompt, "started")),
    naming(frames, "system/init", prompts),
  );

/** A turn with one text. */
export const textTurn = (frames: AgentFrames, text: string, end: TurnEnd): PeerStep[] => [
  ...beginTurn(frames, end.prompts),
  ...(text === "" ? [] : send(textMessage(frames, `msg_${end.index}`, text))),
  ...endTurn(frames, text, end),
];

/** A turn that a background task starts. */
export const notificationTurn = (frames: AgentFrames, text: string, index: number, fields: Frame = {}): PeerStep[] =>
  textTurn(frames, text, { index, fields: { origin: { kind: "task-notification" }, ...fields } });

/** The notification that a background task has ended. */
export const taskEndNotification = (frames: AgentFrames, status: string): Frame =>
  frames.message("system/task_notification", { task_id: "task_1", tool_use_id: "toolu_task", status });

/** Waits for an interrupt and answers it with the waiting prompts. */
export const awaitInterrupt = (waiting: readonly number[] = []): PeerStep[] => [
  expectFrame({ type: "control_request", request: { subtype: "interrupt" } }),
  ...send(({ request_id: id }, received) => ({
    type: "control_response",
    response: {
      subtype: "success",
      request_id: id,
      response: { still_queued: waiting.flatMap((prompt) => uuidOf(received, prompt) ?? []) },
    },
  })),
];

/** The fields of a result of an interrupted turn. */
export const stopped = (reason: "aborted_streaming" | "aborted_tools"): Frame => ({
  subtype: "error_during_execution",
  terminal_reason: reason,
});

/** The steps with frames of another session, as after a clear. */
export const inSession = (id: string, steps: readonly PeerStep[]): PeerStep[] =>
  steps.map((step) => {
    if (step.do !== "send") return step;
    const { frame: source } = step;
    const renamed = (frame: Frame | null): Frame | null => frame && { ...frame, session_id: id };
    return {
      ...step,
      frame:
        typeof source === "function"
          ? (last, received) => renamed(source(last, received))
          : { ...source, session_id: id },
    };
  });
