import type { Divergence } from "../compare/divergence.ts";
import type { NameMap } from "../compare/name-map.ts";
import { fieldOf } from "../compare/schema.ts";
import { isMirrorStep, mirrorChannel, transcriptEntries } from "../script/join-mirrors.ts";
import { agentStepChannel } from "../script/step-channel.ts";
import type { LiveLine, StepMatcher } from "../script/step-matcher.ts";
import type { FrameStep, Step } from "../script/steps.ts";

/** What the live agent has mirrored of one transcript. */
interface Transcript {
  readonly first: LiveLine;
  readonly frames: unknown[];
}

/** Compares the mirrored transcripts of a live agent with the tape. */
export interface MirrorVerifier {
  push(live: LiveLine): void;
  /** The differences. To be called when the agent has ended, because it sends the last entries then. */
  end(): readonly Divergence[];
}

/**
 * Compares each transcript in one piece. A timer closes the batches in which an agent mirrors it. `steps` are joined, so
 * that the first mirror of each transcript has all of its entries.
 */
export function createMirrorVerifier(steps: readonly Step[], matcher: StepMatcher, names: NameMap): MirrorVerifier {
  const transcripts = new Map<string, Transcript>();
  const claimed = new Set<FrameStep>();
  const stepFor = (path: string): FrameStep | undefined => {
    const { family } = mirrorChannel(path);
    const open = steps.filter(
      (step): step is FrameStep => isMirrorStep(step) && agentStepChannel(step).family === family && !claimed.has(step),
    );
    return open.find((step) => names.live(String(fieldOf(step.content.frame, "filePath"))) === path) ?? open[0];
  };
  return {
    push(live) {
      const path = String(fieldOf(live.frame, "filePath"));
      const known = transcripts.get(path);
      if (known === undefined) transcripts.set(path, { first: live, frames: [live.frame] });
      else known.frames.push(live.frame);
    },
    end() {
      const compared = [...transcripts].map(([path, { first, frames }]) => {
        const step = stepFor(path);
        if (step === undefined) return matcher.unexpected(mirrorChannel(path), first);
        claimed.add(step);
        const frame = { ...(first.frame as object), entries: transcriptEntries(frames) };
        return matcher.compare(step, { ...first, frame, value: frame });
      });
      const missing = steps.filter((step) => isMirrorStep(step) && !claimed.has(step));
      return [...compared.filter((difference) => difference !== null), ...missing.map((step) => matcher.missing(step))];
    },
  };
}
