import { type CacheLife, type Piece, tokenPieces } from "./count.ts";

/** The input tokens of a call. */
interface InputUsage {
  /** Neither read from the cache nor written to it. */
  readonly input_tokens: number;
  readonly cache_read_input_tokens: number;
  /** The sum of what `cache_creation` lists by life. */
  readonly cache_creation_input_tokens: number;
  readonly cache_creation: {
    readonly ephemeral_5m_input_tokens: number;
    readonly ephemeral_1h_input_tokens: number;
  };
}

/** The cached prefixes of earlier calls. */
export interface PromptCache {
  /** Computes the usage of a call at this time, in milliseconds, and stores its marked prefixes. */
  charge(body: Readonly<Record<string, unknown>>, now: number): InputUsage;
}

const lifeMs: { readonly [Life in CacheLife]: number } = { "5m": 5 * 60_000, "1h": 60 * 60_000 };

/** Number of parts before a marker that are checked for a cached prefix. */
const lookback = 20;

/** The parts of all calls as a tree: a path from the root is a prefix. */
interface Node {
  readonly next: Map<string, Node>;
  cached?: { readonly life: CacheLife; until: number };
}

interface Step {
  readonly node: Node;
  /** Tokens up to and including this part. */
  readonly upTo: number;
  readonly mark: CacheLife | undefined;
}

function walk(root: Node, pieces: readonly Piece[]): readonly Step[] {
  let [node, upTo] = [root, 0];
  return pieces.map(({ key, tokens, mark }) => {
    const known = node.next.get(key) ?? { next: new Map<string, Node>() };
    node.next.set(key, known);
    node = known;
    upTo += tokens;
    return { node, upTo, mark };
  });
}

/** The tokens of the longest cached prefix within reach of a marker. Extends its life. */
function read(steps: readonly Step[], now: number): number {
  const isNear = (index: number) => steps.slice(index, index + lookback + 1).some(({ mark }) => mark !== undefined);
  const hit = steps.findLastIndex(({ node }, index) => node.cached && node.cached.until > now && isNear(index));
  for (const { node } of steps.slice(0, hit + 1))
    if (node.cached && node.cached.until > now) node.cached.until = now + lifeMs[node.cached.life];
  return steps[hit]?.upTo ?? 0;
}

/** A cache that stores nothing shorter than `minimumTokens`. Each model has its own. */
export function promptCache(minimumTokens: number): PromptCache {
  const models = new Map<string, Node>();
  return {
    charge(body, now) {
      const model = String(body.model);
      const root = models.get(model) ?? { next: new Map<string, Node>() };
      models.set(model, root);
      const steps = walk(root, tokenPieces(body));
      const total = Math.max(1, steps.at(-1)?.upTo ?? 0);
      const found = read(steps, now);
      const written = { "5m": 0, "1h": 0 };
      let end = found;
      for (const life of ["1h", "5m"] as const) {
        const due = steps.filter(({ mark, upTo }) => mark === life && upTo > found && upTo >= minimumTokens);
        for (const { node } of due) node.cached = { life, until: now + lifeMs[life] };
        const last = Math.max(end, due.at(-1)?.upTo ?? 0);
        written[life] = last - end;
        end = last;
      }
      return {
        input_tokens: total - end,
        cache_read_input_tokens: found,
        cache_creation_input_tokens: written["5m"] + written["1h"],
        cache_creation: { ephemeral_5m_input_tokens: written["5m"], ephemeral_1h_input_tokens: written["1h"] },
      };
    },
  };
}
