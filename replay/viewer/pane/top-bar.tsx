import { printable } from "@agentwire/protocol/codec";
import type { RefObject } from "preact";
import type { Session } from "../data/session.ts";
import type { Command } from "../keys.ts";
import type { Player } from "../player.ts";
import { seconds } from "./timeline.tsx";

export interface TopBarProps {
  readonly session: Session;
  readonly cursor: number;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly search: RefObject<HTMLInputElement>;
  readonly hits: readonly number[];
  readonly problem: string | null;
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
  readonly only: boolean;
  readonly setOnly: (only: boolean) => void;
  readonly player: Player;
  readonly act: (command: Command) => boolean;
}

/** What the session is, how to move in it, how to find something in it. */
export function TopBar(props: TopBarProps) {
  const { session, cursor, text, setText, search, hits, problem, all, setAll, only, setOnly, player, act } = props;
  const { data, entries, violations } = session;
  const broken = [...violations.values()].reduce((sum, list) => sum + list.length, 0);
  const button = (command: Command, label: string, title: string) => (
    <button type="button" title={title} aria-label={title} onClick={() => act(command)}>
      {label}
    </button>
  );
  const found =
    text.trim() === "" ? "" : (problem ?? `${hits.filter((row) => row <= cursor).length} of ${hits.length}`);
  return (
    <header class="top">
      <div class="title">
        <h1>{printable(data.title)}</h1>
        <p>
          {entries.length} events, {seconds(entries.at(-1)?.us ?? 0)} s
          {data.header && `, protocol ${printable(data.header.release)}`}
          {data.state !== "complete" && <span class="badge warn">{data.state}</span>}
          {broken > 0 && (
            <button type="button" class="badge bad" onClick={() => act("next-violation")}>
              {broken === 1 ? "1 law broken" : `${broken} laws broken`}
            </button>
          )}
        </p>
      </div>
      <div class="controls" role="toolbar" aria-label="Move">
        {button("first", "\u21e4", "first event (Home)")}
        {button("previous", "\u2190", "event before (k)")}
        <button
          type="button"
          class="play"
          aria-pressed={player.playing}
          title="play or stop (space)"
          onClick={() => player.toggle()}
        >
          {player.playing ? "stop" : "play"}
        </button>
        <button type="button" title="speed" onClick={() => player.faster()}>
          {`${player.speed}\u00d7`}
        </button>
        {button("next", "\u2192", "next event (j)")}
        {button("last", "\u21e5", "last event (End)")}
        {button("cause", "cause", "to what led to this event (c)")}
        {button("next-trouble", "trouble", "next error, denial or interrupt (x)")}
      </div>
      <div class="find">
        <input
          ref={search}
          type="search"
          value={text}
          placeholder="tool:Bash denied"
          aria-label="Search: words, tool:, kind:, lane:, from:, seq:, denied, error"
          aria-invalid={problem !== null}
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <output class={problem === null ? "" : "bad"}>{found}</output>
        <label>
          <input type="checkbox" checked={only} onChange={() => setOnly(!only)} /> hits only
        </label>
        <label>
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} /> all events
        </label>
        {button("theme", "\u25d0", "light or dark (t)")}
        {button("help", "?", "keys (?)")}
      </div>
    </header>
  );
}
