import type { SentControlResponse } from "@agentwire/protocol";

type Grid = SentControlResponse<"get_context_usage">["gridRows"];
type Square = Grid[number][number];

/** A share of the context window. */
export interface WindowShare {
  readonly name: string;
  readonly tokens: number;
  readonly color: string;
  readonly kind: "used" | "buffer" | "free" | "deferred";
}

const rows = 10;
/** Above this number of tokens, the picture is twice as wide. */
const wideWindow = 1_000_000;

/**
 * Draws the context window as rows of squares: used, then free, then reserved. What is deferred takes none. Each share with tokens has at least one
 * square. The last square of a share shows how much of it is filled.
 */
export function gridOf(shares: readonly WindowShare[], window: number): Grid {
  const columns = window >= wideWindow ? 20 : 10;
  const total = rows * columns;
  const squares = (share: WindowShare): Square[] => {
    const exact = (share.tokens / window) * total;
    const rounded = Math.floor(exact);
    return Array.from({ length: share.tokens > 0 ? Math.min(total, Math.max(1, Math.round(exact))) : 0 }, (_, index) =>
      squareOf(share, window, index === rounded && exact > rounded ? exact - rounded : 1),
    );
  };
  const used = shares.filter(({ kind }) => kind === "used").flatMap(squares);
  const buffer = shares.filter(({ kind }) => kind === "buffer").flatMap(squares);
  const free = shares.find(({ kind }) => kind === "free");
  const left = Math.max(0, total - used.length - buffer.length);
  const between = free === undefined ? [] : Array.from({ length: left }, () => squareOf(free, window, 1));
  const all = [...used, ...between, ...buffer].slice(0, total);
  return Array.from({ length: Math.ceil(all.length / columns) }, (_, row) =>
    all.slice(row * columns, (row + 1) * columns),
  );
}

const squareOf = ({ color, name, tokens }: WindowShare, window: number, squareFullness: number): Square => ({
  color,
  isFilled: true,
  categoryName: name,
  tokens,
  percentage: Math.round((tokens / window) * 100),
  squareFullness,
});
