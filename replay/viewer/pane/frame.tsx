import { printable } from "@agentwire/protocol/codec";
import { useMemo, useState } from "preact/hooks";
import { decodeTapeLine } from "../../src/tape/format/line.ts";
import { isEvent } from "../../src/tape/types.ts";
import type { Session } from "../data/session.ts";
import { seconds, toneOf } from "./timeline.tsx";

const many = 100;
const long = 400;

function Leaf({ value }: { readonly value: unknown }) {
  const [whole, setWhole] = useState(false);
  if (typeof value !== "string")
    return <span class={`leaf ${value === null ? "null" : typeof value}`}>{String(value)}</span>;
  const text = value.split("\n").map(printable).join("\n");
  const cut = !whole && text.length > long;
  return (
    <span class="leaf string">
      "{cut ? text.slice(0, long) : text}"
      {cut && (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          {text.length - long} more
        </button>
      )}
    </span>
  );
}

/** A JSON value that opens where it is clicked. Nothing of it is ever taken for markup. */
function Tree({
  name,
  value,
  depth,
}: {
  readonly name: string | null;
  readonly value: unknown;
  readonly depth: number;
}) {
  const [open, setOpen] = useState(depth < 3);
  const [shown, setShown] = useState(many);
  const label = name === null ? null : <span class="member">{printable(name)}: </span>;
  if (typeof value !== "object" || value === null) {
    return (
      <div class="node">
        {label}
        <Leaf value={value} />
      </div>
    );
  }
  const members = Object.entries(value);
  const size = Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`;
  return (
    <div class="node">
      <button type="button" class="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "\u25be" : "\u25b8"} {label}
        <span class="size">{size}</span>
      </button>
      {open && (
        <div class="members">
          {members.slice(0, shown).map(([member, inner]) => (
            <Tree key={member} name={member} value={inner} depth={depth + 1} />
          ))}
          {members.length > shown && (
            <button type="button" class="more" onClick={() => setShown(shown + many)}>
              {members.length - shown} more
            </button>
          )}
        </div>
      )}
    </div>
  );
}

export interface FrameProps {
  readonly session: Session;
  readonly cursor: number;
  readonly go: (row: number) => void;
}

/** The event at the cursor: what it is, what led to it, what it led to, the laws that it broke, all that stands in it. */
export function FramePane({ session, cursor, go }: FrameProps) {
  const entry = session.entries[cursor];
  const event = session.events[cursor];
  const value = useMemo(() => {
    if (event === undefined || !isEvent(event, "wire/frame")) return event;
    if ("frame" in event) return event.frame;
    return decodeTapeLine(event, new Map())?.text ?? "(bytes that are no text)";
  }, [event]);
  if (entry === undefined) return null;
  const link = (seq: number) => {
    const row = session.row(seq);
    const other = row === undefined ? undefined : session.entries[row];
    return (
      <button type="button" class="link" disabled={row === undefined} onClick={() => row !== undefined && go(row)}>
        {seq} {other === undefined ? "" : printable(`${other.name}: ${other.summary.slice(0, 80)}`)}
      </button>
    );
  };
  const effects = session.effects(entry.seq);
  const laws = session.violations.get(cursor) ?? [];
  return (
    <section class="frame" aria-label="Event">
      <h2>
        Event {entry.seq} <span class={`kind ${entry.lane}`}>{printable(entry.name)}</span>
      </h2>
      <p class={`summary ${toneOf(entry)}`}>{entry.summary}</p>
      {laws.map(({ requirement, message }) => (
        <p key={requirement + message} class="broken" role="alert">
          <b>[{printable(requirement)}]</b> {printable(message)}
        </p>
      ))}
      <dl>
        <dt>time</dt>
        <dd>{seconds(entry.us)} s</dd>
        {entry.cause !== null && (
          <>
            <dt>because of</dt>
            <dd>{link(entry.cause)}</dd>
          </>
        )}
        {effects.length > 0 && (
          <>
            <dt>led to</dt>
            <dd>
              {effects.slice(0, 6).map((row) => (
                <div key={row}>{link(session.entries[row]?.seq ?? 0)}</div>
              ))}
              {effects.length > 6 && <div class="quiet">and {effects.length - 6} more</div>}
            </dd>
          </>
        )}
      </dl>
      <div class="tree" key={cursor}>
        <Tree name={null} value={value} depth={0} />
      </div>
    </section>
  );
}
