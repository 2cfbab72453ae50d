import type { CausalChannel } from "../compare/channel.ts";
import { fieldOf, messageName } from "../compare/field.ts";
import { agentStepChannel } from "./step-channel.ts";
import { type FrameStep, isHostStep, type Step } from "./steps.ts";

const family = "transcript_mirror";
const subagents = `${family}/subagent`;

/** Whether a frame mirrors a transcript. */
export const isMirror = (frame: unknown): boolean => messageName(frame) === family;

/** Whether a step mirrors a transcript. */
export const isMirrorStep = (step: Step): step is FrameStep =>
  step.kind === "frame" && !isHostStep(step) && [family, subagents].includes(agentStepChannel(step).family);

/** The channel of the mirrored transcript of a session, or of a subagent. They are written at the same time. */
export const mirrorChannel = (path: string): CausalChannel =>
  /[\\/]subagents[\\/]/.test(path) ? { family: subagents, id: path } : { family, id: null };

/** Kinds of entries that repeat the present state of a session. An agent writes them whenever it stores the session. */
const states = new Set(["last-prompt", "agent-setting", "atis-latch", "cost-state", "mode", "permission-mode"]);

/** The entries of all mirrors of one transcript. Of the ones that repeat a state, only the last of each kind. */
export function transcriptEntries(mirrors: readonly unknown[]): readonly unknown[] {
  const entries = mirrors.flatMap((mirror) => fieldOf(mirror, "entries") as readonly unknown[]);
  const kindOf = (entry: unknown): string => String(fieldOf(entry, "type"));
  const last = new Map(entries.filter((entry) => states.has(kindOf(entry))).map((entry) => [kindOf(entry), entry]));
  const others = entries.filter((entry) => !states.has(kindOf(entry)));
  return [...others, ...[...states].flatMap((kind) => last.get(kind) ?? [])];
}

/** A mirror with the entries of several. They are read when they are needed. */
const withEntries = (step: FrameStep, path: string, parts: readonly FrameStep[]): FrameStep =>
  Object.defineProperty({ ...step, known: { channel: mirrorChannel(path), heartbeat: false } }, "content", {
    enumerable: true,
    get() {
      const entries = transcriptEntries(parts.map(({ content }) => content.frame));
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
