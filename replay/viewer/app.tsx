import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { parseQuery } from "../src/timeline/query.ts";
import type { Session } from "./data/session.ts";
import { commandOf } from "./keys.ts";
import { Conversation } from "./pane/conversation.tsx";
import { FramePane } from "./pane/frame.tsx";
import { Help } from "./pane/help.tsx";
import { Overview } from "./pane/overview.tsx";
import { StatePane } from "./pane/state.tsx";
import { TimelinePane } from "./pane/timeline.tsx";
import { TopBar } from "./pane/top-bar.tsx";
import { usePlayer } from "./player.ts";

/** The last index of a sorted list whose value is at most `value`; -1 where there is none. */
function lastUpTo(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const troubles = new Set(["error", "failed", "denied", "interrupted", "retried", "torn"]);

export function App({ session }: { readonly session: Session }) {
  const { entries, violations } = session;
  const [cursor, setCursor] = useState(() =>
    Math.max(
      0,
      entries.findLastIndex(({ marks }) => !marks.includes("noise")),
    ),
  );
  const [text, setText] = useState("");
  const [all, setAll] = useState(false);
  const [only, setOnly] = useState(false);
  const [help, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);

  const query = useMemo(() => parseQuery(text), [text]);
  const hits = useMemo(() => {
    if (!query.ok || text.trim() === "") return [];
    return entries.flatMap((entry, row) => (query.test(entry) ? [row] : []));
  }, [query, text, entries]);
  const hitRows = useMemo(() => new Set(hits), [hits]);
  const rows = useMemo(() => {
    if (only && hits.length > 0) return hits;
    return entries.flatMap((entry, row) =>
      all || !entry.marks.includes("noise") || violations.has(row) || hitRows.has(row) ? [row] : [],
    );
  }, [all, only, hits, hitRows, entries, violations]);
  const trouble = useMemo(
    () =>
      entries.flatMap(({ marks }, row) =>
        violations.has(row) || marks.some((mark) => troubles.has(mark)) ? [row] : [],
      ),
    [entries, violations],
  );
  const broken = useMemo(() => [...violations.keys()].sort((a, b) => a - b), [violations]);

  /** Every move starts from the cursor as it is, also while the last move is not drawn yet. */
  const move = useCallback(
    (to: (now: number) => number | undefined) =>
      setCursor((now) => Math.max(0, Math.min(entries.length - 1, to(now) ?? now))),
    [entries],
  );
  const go = useCallback((row: number | undefined) => move(() => row), [move]);
  const step = useCallback(
    (list: readonly number[], by: 1 | -1) =>
      move((now) => list[by === 1 ? lastUpTo(list, now) + 1 : lastUpTo(list, now - 1)]),
    [move],
  );
  const player = usePlayer(session, rows, cursor, go);

  const act = useCallback(
    (command: ReturnType<typeof commandOf>): boolean => {
      switch (command) {
        case "next":
          step(rows, 1);
          break;
        case "previous":
          step(rows, -1);
          break;
        case "page-down":
          move((now) => rows[lastUpTo(rows, now) + 20] ?? rows.at(-1));
          break;
        case "page-up":
          move((now) => rows[lastUpTo(rows, now) - 20] ?? rows[0]);
          break;
        case "first":
          go(rows[0]);
          break;
        case "last":
          go(rows.at(-1));
          break;
        case "cause":
          move((now) => {
            const cause = entries[now]?.cause;
            return cause == null ? undefined : session.row(cause);
          });
          break;
        case "effect":
          move((now) => session.effects(entries[now]?.seq ?? -1)[0]);
          break;
        case "next-hit":
          step(hits, 1);
          break;
        case "previous-hit":
          step(hits, -1);
          break;
        case "next-violation":
          step(broken, 1);
          break;
        case "next-trouble":
          step(trouble, 1);
          break;
        case "previous-trouble":
          step(trouble, -1);
          break;
        case "play":
          player.toggle();
          break;
        case "search":
          search.current?.focus();
          break;
        case "theme":
          toggleTheme();
          break;
        case "help":
          setHelp((open) => !open);
          break;
        case "close":
          setHelp(false);
          break;
        default:
          return false;
      }
      return true;
    },
    [entries, rows, hits, broken, trouble, session, go, move, step, player],
  );
  // Before the first paint, because a user may press a key immediately.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (act(commandOf(event))) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [act]);

  if (entries.length === 0) return <p class="empty">There is nothing on this {session.data.source}.</p>;
  return (
    <div class="app">
      <TopBar
        {...{ session, cursor, text, setText, search, hits, all, setAll, only, setOnly, player, act }}
        problem={query.ok ? null : query.message}
      />
      <main class="panes">
        <TimelinePane {...{ session, rows, cursor, hitRows, go }} />
        <Conversation {...{ session, cursor, go }} />
        <aside class="inspector" aria-label="Event and state">
          <FramePane {...{ session, cursor, go }} />
          <StatePane {...{ session, cursor, go }} />
        </aside>
      </main>
      <Overview {...{ session, cursor, go, hits }} />
      {help && <Help close={() => setHelp(false)} />}
    </div>
  );
}

function toggleTheme(): void {
  const root = document.documentElement;
  const dark =
    root.dataset.theme === undefined
      ? matchMedia("(prefers-color-scheme: dark)").matches
      : root.dataset.theme === "dark";
  root.dataset.theme = dark ? "light" : "dark";
}
