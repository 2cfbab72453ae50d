import { fieldOf } from "../compare/field.ts";
import { agentStepChannel } from "../script/step-channel.ts";
import { type FrameStep, isHostStep, type Step } from "../script/steps.ts";

const isMirrorStep = (step: Step): step is FrameStep =>
  step.kind === "frame" && !isHostStep(step) && agentStepChannel(step).family === "transcript_mirror";

/** The channel of the mirrored transcript of a session, or of a subagent. They are written at the same time. */
const channelOf = (path: string) =>
  /[\\/]subagents[\\/]/.test(path)
    ? { family: "transcript_mirror/subagent", id: path }
    : { family: "transcript_mirror", id: null };

/** A mirror with the entries of several. They are read when they are needed. */
const withEntries = (step: FrameStep, path: string, parts: readonly FrameStep[]): FrameStep =>
  Object.defineProperty({ ...step, known: { channel: channelOf(path), heartbeat: false } }, "content", {
    enumerable: true,
    get() {
      const entries = parts.flatMap(({ content }) => fieldOf(content.frame, "entries"));
      return { ...step.content, frame: { ...(step.content.frame as object), entries } };
    },
  });

/**
 * The steps with all mirrored entries of a transcript in its first mirror. A timer closes the batches in which an agent
 * sends them.
 */
export function joinMirrors(steps: readonly Step[]): readonly Step[] {
  const byFile = new Map<string, FrameStep[]>();
  const first = new Map<Step, string>();
  for (const step of steps) {
    if (!isMirrorStep(step)) continue;
    const path = String(fieldOf(step.content.frame, "filePath"));
    const parts = byFile.get(path);
    if (parts === undefined) {
      byFile.set(path, [step]);
      first.set(step, path);
    } else parts.push(step);
  }
  if (byFile.size === 0) return steps;
  return steps.flatMap((step): readonly Step[] => {
    if (!isMirrorStep(step)) return [step];
    const path = first.get(step);
    return path === undefined ? [] : [withEntries(step, path, byFile.get(path) ?? [])];
  });
}
