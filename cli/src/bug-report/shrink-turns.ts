import { asJsonObject } from "@agentwire/protocol/json";
import { isEvent, type TapeEvent } from "@agentwire/replay";

/** So many shorter sessions are tried: each one starts an agent. */
const maxTrials = 12;

const isPrompt = (event: TapeEvent): boolean =>
  isEvent(event, "wire/frame") && event.direction === "host-to-agent" && asJsonObject(event.frame).type === "user";

/** Events that every part of a session keeps: its files, and how it ends. */
const belongsToSession = (event: TapeEvent): boolean =>
  event.channel === "note" || event.channel === "process" || isEvent(event, "wire/end");

/** The events of a session before its first prompt, and those of each turn. */
function turnsOf(events: readonly TapeEvent[]): readonly (readonly TapeEvent[])[] {
  const turns: TapeEvent[][] = [[]];
  for (const event of events) {
    if (isPrompt(event)) turns.push([]);
    turns.at(-1)?.push(event);
  }
  return turns;
}

/**
 * Removes turns from a session as long as the rest still shows the defect: the last ones first. The result shows the
 * defect.
 *
 * @param showsDefect - Whether a session with these events shows the defect.
 */
export async function shrinkTurns(
  events: readonly TapeEvent[],
  showsDefect: (events: readonly TapeEvent[]) => Promise<boolean>,
): Promise<readonly TapeEvent[]> {
  const all = turnsOf(events);
  let best = all;
  for (let at = best.length - 1, trials = 0; at > 0 && best.length > 2 && trials < maxTrials; at--, trials++) {
    const shorter = best.map((turn, index) => (index === at ? turn.filter(belongsToSession) : turn));
    if (await showsDefect(shorter.flat())) best = shorter;
  }
  return best === all ? events : best.flat();
}
