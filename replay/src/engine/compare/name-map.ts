/**
 * Maps names of the live session to names of the tape. One to one: a name that occurred on either side keeps its
 * partner, so that two different names are never mapped to the same one.
 */
export interface NameMap {
  /** Whether two names may correspond: they already do, or neither has a partner. */
  agree(recorded: string, live: string): boolean;
  /** Pairs two names. Call only after `agree`. */
  bind(recorded: string, live: string): void;
  /** The partner of a recorded name. */
  live(recorded: string): string | undefined;
  /** The partner of a live name. */
  recorded(live: string): string | undefined;
  /** Pairs of different names so far, as recorded and live. */
  renamed(): Iterable<readonly [string, string]>;
  /** Pairs of the draft take effect only when it is kept. */
  draft(): NameMap & { keep(): void };
}

/**
 * Creates a map between names of the tape and names of the live session, such as session ids.
 *
 * @param pairs - Known pairs of a recorded and a live name. Each name must occur in only one pair; this is not checked.
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

/** A shorter name may be an ordinary word, and is not replaced inside other texts. */
const shortestName = 8;

/** Replaces every recorded name in a text by its partner. */
export function renamedWithin(text: string, names: NameMap): string {
  // A longer name first: the path of a file may contain another name, for example that of its session.
  return [...names.renamed()]
    .filter(([recorded]) => recorded.length >= shortestName && text.includes(recorded))
    .sort(([a], [b]) => b.length - a.length)
    .reduce((renamed, [recorded, live]) => renamed.replaceAll(recorded, live), text);
}
