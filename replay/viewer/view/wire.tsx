import { type Lane, lanes, type TimelineEntry } from "../../src/timeline/entry/entry.ts";
import { useStore } from "../part/context.ts";
import { duration, seconds, shown } from "../part/format.ts";
import { useRemote } from "../part/use-remote.ts";
import { useVirtualList } from "../part/use-virtualizer.ts";
import type { WireRow } from "../session/service.ts";
import { lastUpTo } from "../state/step.ts";
import { Filters } from "./filters.tsx";

const rowHeight = 28;

/** The receiver of a frame as a lane. */
function toLane({ direction, lane }: TimelineEntry): Lane | null {
  if (direction === null) return null;
  const to: Lane = direction === "host-to-agent" ? "agent" : "host";
  return to === lane ? null : to;
}

/** The tone of an entry: failed, allowed, or unimportant. */
export function toneOf({ marks }: Pick<TimelineEntry, "marks">): string {
  if (marks.some((mark) => mark === "error" || mark === "failed" || mark === "denied")) return "bad";
  if (marks.some((mark) => mark === "interrupted" || mark === "retried" || mark === "withdrawn" || mark === "torn"))
    return "warn";
  if (marks.includes("allowed")) return "good";
  return marks.includes("noise") ? "noise" : "";
}

const step = 22;
const middle = (lane: Lane): number => lanes.indexOf(lane) * step + step / 2;

/** The four lanes at one event: a dot on the sender's lane, and a line to the receiver's. */
function Lanes({ entry }: { readonly entry: TimelineEntry }) {
  const to = toLane(entry);
  const [x, y] = [middle(entry.lane), rowHeight / 2];
  const target = to === null ? null : middle(to);
  const tip = target === null ? 0 : target + (target < x ? 4 : -4);
  return (
    <svg class="lanes" width={step * lanes.length} height={rowHeight} aria-hidden="true">
      {target !== null && (
        <>
          <line class={`arrow lane-${entry.lane}`} x1={x} x2={target} y1={y} y2={y} />
          <path class={`tip lane-${entry.lane}`} d={`M${target} ${y} L${tip} ${y - 3} L${tip} ${y + 3} Z`} />
        </>
      )}
      <circle class={`dot lane-${entry.lane}`} cx={x} cy={y} r={4} />
    </svg>
  );
}

function Row({ row, selected, hit }: { readonly row: WireRow; readonly selected: boolean; readonly hit: boolean }) {
  const { link } = useStore();
  const { entry, violations } = row;
  return (
    <a
      class={`row ${toneOf(entry)}${hit ? " hit" : ""}${violations.length > 0 ? " violated" : ""}`}
      href={link({ event: entry.seq })}
      aria-current={selected ? "true" : undefined}
    >
      <span class="seq">{entry.seq}</span>
      <span class="time">{seconds(entry.us)}</span>
      <Lanes entry={entry} />
      <span class="name">{shown(entry.name)}</span>
      {violations.length > 0 && (
        <span class="law">
          {violations.length === 1 ? shown(violations[0]?.requirement ?? "") : `${violations.length} laws`}
        </span>
      )}
      <span class="what">
        {entry.subagent !== null && <span title={shown(entry.subagent)}>{"\u21b3 "}</span>}
        {entry.summary}
      </span>
      {entry.durationUs !== null && entry.durationUs > 0 && <span class="took">{duration(entry.durationUs)}</span>}
    </a>
  );
}

/** Every event in one row. Only visible rows are rendered. */
export function WireView() {
  const { listed, route, found, session, ready } = useStore();
  const seqs = listed.value;
  const { event } = route.value;
  const at = event === null ? -1 : lastUpTo(seqs, event);
  const { items, height, scroller } = useVirtualList({ count: seqs.length, rowHeight, at });
  const [from, to] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1];
  const visibleSeqs = [...seqs.slice(from, to)];
  const rows = useRemote(() => session.rows(visibleSeqs), [visibleSeqs.join(), ready.value], []);
  const bySeq = new Map(rows.map((row) => [row.entry.seq, row]));
  const hits = found.value.hits;
  return (
    <div class="wire">
      <Filters lists />
      <div class="wire-head" aria-hidden="true">
        <span class="seq">event</span>
        <span class="time">seconds</span>
        <span class="lane-names">
          {lanes.map((lane) => (
            <span key={lane} class={`lane-name lane-${lane}`} title={lane}>
              {lane.slice(0, 1)}
            </span>
          ))}
        </span>
        <span class="lane-legend">
          {lanes.map((lane) => (
            <span key={lane} class={`lane-${lane}`}>
              {lane}
            </span>
          ))}
        </span>
      </div>
      <div class="scroll" ref={scroller}>
        {ready.value > 0 && seqs.length === 0 && <p class="empty">No event is selected by this search.</p>}
        <ol class="tall" aria-label="Events" style={{ height: `${height}px` }}>
          {items.map(({ index, start }) => {
            const seq = seqs[index] ?? -1;
            const row = bySeq.get(seq);
            return (
              <li key={seq} style={{ transform: `translateY(${start}px)`, height: `${rowHeight}px` }}>
                {row === undefined ? (
                  <span class="row loading">{seq}</span>
                ) : (
                  <Row row={row} selected={seq === event} hit={hits[lastUpTo(hits, seq)] === seq} />
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}
