import { fieldOf } from "../compare/field.ts";
import { agentStepChannel } from "../script/step-channel.ts";
import { type FrameStep, isHostStep, type Step } from "../script/steps.ts";

const members = ["text", "partial_json", "thinking"] as const;

const isAgentFrame = (step: Step): step is FrameStep => step.kind === "frame" && !isHostStep(step);

/** The working folder that the agent announces, if it does. */
export function announcedFolder(steps: readonly Step[]): unknown {
  for (const step of steps) {
    if (!isAgentFrame(step)) continue;
    const { frame } = step.content;
    if (fieldOf(frame, "subtype") === "init") return fieldOf(frame, "cwd");
  }
  return undefined;
}

/** A step with another text in its delta. Its content is read when it is needed, like that of the step. */
const withDelta = (step: FrameStep, member: string, text: string): FrameStep =>
  Object.defineProperty({ ...step }, "content", {
    enumerable: true,
    get() {
      const { content } = step;
      const event = fieldOf(content.frame, "event");
      const delta = { ...(fieldOf(event, "delta") as object), [member]: text };
      return { ...content, frame: { ...(content.frame as object), event: { ...(event as object), delta } } };
    },
  });

/**
 * The steps with the whole text of a streamed block in its first delta, and empty texts in the others. Where a stream
 * is split depends on the length of a path in it.
 */
export function joinDeltas(steps: readonly Step[]): readonly Step[] {
  const joined = [...steps];
  /** The open block of each thread: where its deltas are, and its text so far. */
  const open = new Map<unknown, { readonly member: string; readonly at: number[]; text: string }>();
  const close = (thread: unknown): void => {
    const block = open.get(thread);
    open.delete(thread);
    for (const [index, at] of (block?.at ?? []).entries())
      joined[at] = withDelta(steps[at] as FrameStep, block?.member ?? "", index === 0 ? (block?.text ?? "") : "");
  };
  for (const [at, step] of steps.entries()) {
    if (!isAgentFrame(step) || agentStepChannel(step).family !== "stream_event") continue;
    const { frame } = step.content;
    const [thread, delta] = [fieldOf(frame, "parent_tool_use_id"), fieldOf(fieldOf(frame, "event"), "delta")];
    const member = members.find((one) => typeof fieldOf(delta, one) === "string");
    const block = open.get(thread);
    if (member === undefined || (block !== undefined && block.member !== member)) close(thread);
    if (member === undefined) continue;
    const current = open.get(thread) ?? { member, at: [], text: "" };
    current.at.push(at);
    current.text += String(fieldOf(delta, member));
    open.set(thread, current);
  }
  for (const thread of [...open.keys()]) close(thread);
  return joined;
}
