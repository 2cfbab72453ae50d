import type { Judgement } from "../../law/define.ts";
import { asObject, type Json } from "../../law/reading/json.ts";
import { type AgentFrames, agentFrames } from "../../peer/agent/frames.ts";
import type { Frame } from "../../peer/frame.ts";
import { responseTo } from "../../peer/host/rules.ts";
import { end, expectFrame, type PeerRule, type PeerStep, send } from "../../peer/plan.ts";
import type { HostSeen, HostWord } from "./define.ts";

/** Whatever a host asks is answered with success. */
export const polite: readonly PeerRule[] = [
  { when: { type: "control_request" }, answer: (request) => [agentFrames().answer(request)] },
];

/** A text of the model. */
export const text = (frames: AgentFrames, id: string, value: string): Frame =>
  frames.assistant(id, { type: "text", text: value });

/** A call of a tool by the model. */
export const call = (frames: AgentFrames, id: string, name = "Bash", input: Frame = { command: "rm a" }): Frame =>
  frames.assistant(`msg_${id}`, { type: "tool_use", id, name, input });

/** The last frames of a turn. */
export const closing = (frames: AgentFrames, index = 0): PeerStep[] =>
  send(
    text(frames, `msg_last_${index}`, "All done."),
    frames.message("result/success", { result: "All done.", result_index: index, permission_denials: [] }),
  );

/** A session of one turn, from the prompt to the end. */
export const turn = (frames: AgentFrames, steps: readonly PeerStep[]): PeerStep[] => [
  expectFrame({ type: "user" }),
  ...send(frames.message("system/init")),
  ...steps,
  ...closing(frames),
  end(),
];

/** Asks the host something and waits for its answer. */
export const asking = (
  frames: AgentFrames,
  id: string,
  subtype: Parameters<AgentFrames["request"]>[1],
  params: Frame,
): PeerStep[] => [...send(frames.request(id, subtype, params)), expectFrame(responseTo(id))];

/** Messages that reached the user. */
export const messagesOf = ({ words }: HostSeen): readonly Frame[] =>
  words.flatMap((word) => (word.kind === "message" ? [word.message] : []));

/** Whether the adapter said something of this kind. */
export const said = ({ words }: HostSeen, kind: HostWord["kind"]): boolean => words.some((word) => word.kind === kind);

/** What the host answered to a request of the agent. */
export const answerOf = ({ frames }: HostSeen, id: string): Json | undefined => {
  const frame = frames.find(({ response }) => asObject(response).request_id === id);
  return frame && asObject(frame.response);
};

/** Whether the session went on to its result; nothing where the host never came so far. */
export const gotThrough = (seen: HostSeen, what: string): Judgement => {
  if (!seen.frames.some(({ type }) => type === "user")) return undefined;
  if (messagesOf(seen).some(({ type }) => type === "result")) return true;
  return said(seen, "end") || said(seen, "error") ? `No result reached the user after ${what}.` : undefined;
};

/** Judges where a value is there; nothing where it is not. */
export const given = <T>(value: T | undefined, judge: (value: T) => Judgement): Judgement =>
  value === undefined ? undefined : judge(value);

/** Whether a text reached the user as it was sent. */
export const reached = (seen: HostSeen, value: string): boolean =>
  JSON.stringify(messagesOf(seen)).includes(JSON.stringify(value).slice(1, -1));

/** Place of the end of the host's output on the tape, and of the agent's frames that fit; -1 where there is none. */
export const endOf = ({ events }: HostSeen): number =>
  events.findIndex(({ kind, direction }) => kind === "end" && direction === "host-to-agent");
export const lastResultOf = ({ events }: HostSeen): number =>
  events.findLastIndex(({ frame, direction }) => direction === "agent-to-host" && asObject(frame).type === "result");
