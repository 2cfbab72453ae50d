import { announcedVersion, releaseOfAgent } from "@agentwire/protocol";
import { type LawChecker, lawChecker } from "./checker.ts";
import type { Violation } from "./define.ts";
import { lawsOf } from "./registry.ts";
import type { LawEvent } from "./session-event/event.ts";

/** Number of events within which an agent announces its version. */
const head = 200;

/**
 * Checks a growing session by the laws of the release that its agent announces. Retains the first events until then. An
 * agent that announces none is checked by the current laws.
 */
export function announcedChecker(): Pick<LawChecker, "event" | "end"> {
  const retained: LawEvent[] = [];
  let checker: LawChecker | null = null;
  const begin = (found: LawChecker): readonly Violation[] => {
    checker = found;
    return retained.splice(0).flatMap((event) => found.event(event));
  };
  return {
    event(event) {
      if (checker !== null) return checker.event(event);
      retained.push(event);
      const version = announcedVersion(event.frame);
      const release = version === undefined ? undefined : releaseOfAgent(version);
      if (release !== undefined) return begin(lawChecker(lawsOf(release)));
      return retained.length === head ? begin(lawChecker()) : [];
    },
    end() {
      const first = checker === null ? begin(lawChecker()) : [];
      return [...first, ...((checker as LawChecker | null)?.end() ?? [])];
    },
  };
}
