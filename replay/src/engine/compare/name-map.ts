/**
 * Which name of the live session stands for which name of the tape. One to one: a name that was seen on either side
 * keeps its partner, so that two things never become one.
 */
export interface NameMap {
  /** Whether the two may stand for each other: they do already, or neither has a partner. */
  agree(recorded: string, live: string): boolean;
  /** Makes them partners. Only after `agree`. */
  bind(recorded: string, live: string): void;
  /** The partner of a recorded name. */
  live(recorded: string): string | undefined;
  /** The partner of a live name. */
  recorded(live: string): string | undefined;
  /** Names bound so far that differ from their partner, as recorded and live. */
  renamed(): Iterable<readonly [string, string]>;
  /** Binds made through the draft come into force only when it is kept. */
  draft(): NameMap & { keep(): void };
}

/**
 * Creates a map between recorded names and live names.
 *
 * @param pairs - Known pairs of a recorded and a live name. No name may occur twice.
 * @example
 * import { createNameMap } from "@agentwire/replay";
 *
 * const names = createNameMap([["recorded-session", "live-session"]]);
 * console.log(names.live("recorded-session")); // "live-session"
 */
export function createNameMap(pairs: Iterable<readonly [string, string]> = []): NameMap {
  const names = namesOver(new Map(), new Map());
  for (const [recorded, live] of pairs) names.bind(recorded, live);
  return names;
}

function namesOver(toLive: Map<string, string>, toRecorded: Map<string, string>, parent?: NameMap): NameMap {
  const live = (name: string) => toLive.get(name) ?? parent?.live(name);
  const recorded = (name: string) => toRecorded.get(name) ?? parent?.recorded(name);
  const names: NameMap = {
    live,
    recorded,
    agree(ofTape, ofSession) {
      const [there, here] = [live(ofTape), recorded(ofSession)];
      return there === undefined && here === undefined ? true : there === ofSession && here === ofTape;
    },
    bind(ofTape, ofSession) {
      toLive.set(ofTape, ofSession);
      toRecorded.set(ofSession, ofTape);
    },
    *renamed() {
      for (const pair of toLive) if (pair[0] !== pair[1]) yield pair;
      if (parent !== undefined) yield* parent.renamed();
    },
    draft() {
      const drafted = new Map<string, string>();
      const draft = namesOver(drafted, new Map(), names);
      return Object.assign(draft, {
        keep() {
          for (const [ofTape, ofSession] of drafted) names.bind(ofTape, ofSession);
        },
      });
    },
  };
  return names;
}
