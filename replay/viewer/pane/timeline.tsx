import { printable } from "@agentwire/protocol/codec";
import { type Lane, lanes, type TimelineEntry } from "../../src/timeline/entry/entry.ts";
import type { Session } from "../data/session.ts";
import { useListWindow } from "./window.ts";

const rowHeight = 26;

/** The lane of the peer that receives a frame. */
function toLane({ direction, lane }: TimelineEntry): Lane | null {
  if (direction === null) return null;
  const to: Lane = direction === "host-to-agent" ? "agent" : "host";
  return to === lane ? null : to;
}

/** What went wrong, was allowed, or says little. */
export function toneOf({ marks }: TimelineEntry): string {
  if (marks.some((mark) => mark === "error" || mark === "failed" || mark === "denied")) return "bad";
  if (marks.some((mark) => mark === "interrupted" || mark === "retried" || mark === "withdrawn" || mark === "torn"))
    return "warn";
  if (marks.includes("allowed")) return "good";
  return marks.includes("noise") ? "noise" : "";
}

/** Seconds of the recording. */
export const seconds = (us: number): string => (us / 1e6).toFixed(3);

const step = 22;
const middle = (lane: Lane): number => lanes.indexOf(lane) * step + step / 2;

/** The four lanes at one event: a dot on whose act it is, and a line to whom it went. */
function Lanes({ entry }: { readonly entry: TimelineEntry }) {
  const to = toLane(entry);
  const [x, y] = [middle(entry.lane), rowHeight / 2];
  const target = to === null ? null : middle(to);
  const tip = target === null ? 0 : target + (target < x ? 4 : -4);
  return (
    <svg class="lanes" width={step * lanes.length} height={rowHeight} aria-hidden="true">
      {lanes.map((lane) => (
        <line key={lane} class="rail" x1={middle(lane)} x2={middle(lane)} y1={0} y2={rowHeight} />
      ))}
      {target !== null && (
        <>
          <line class={`arrow ${entry.lane}`} x1={x} x2={target} y1={y} y2={y} />
          <path class={`tip ${entry.lane}`} d={`M${target} ${y} L${tip} ${y - 3} L${tip} ${y + 3} Z`} />
        </>
      )}
      <circle class={`dot ${entry.lane}`} cx={x} cy={y} r={4} />
    </svg>
  );
}

export interface TimelineProps {
  readonly session: Session;
  readonly rows: readonly number[];
  readonly cursor: number;
  readonly hitRows: ReadonlySet<number>;
  readonly go: (row: number) => void;
}

/** Every event on a line. Only the lines in sight are drawn. */
export function TimelinePane({ session, rows, cursor, hitRows, go }: TimelineProps) {
  const at = rows.findLastIndex((row) => row <= cursor);
  const { from, to, offset, height, ref } = useListWindow(rows.length, rowHeight, at);
  const entry = session.entries[cursor];
  const causeRow = entry?.cause == null ? -1 : (session.row(entry.cause) ?? -1);
  const effects = new Set(entry === undefined ? [] : session.effects(entry.seq));
  return (
    <section class="timeline" aria-label="Timeline">
      <header class="timeline-head">
        <span class="seq">event</span>
        <span class="time">seconds</span>
        <span class="lane-names">
          {lanes.map((lane) => (
            <span key={lane} class={`lane-name ${lane}`} title={lane}>
              {lane.slice(0, 1)}
            </span>
          ))}
        </span>
        <span>
          {lanes.map((lane) => (
            <span key={lane} class={`legend ${lane}`}>
              {lane}
            </span>
          ))}
        </span>
      </header>
      <div class="scroll" ref={ref}>
        <div class="tall" style={{ height: `${height}px` }}>
          <div
            role="listbox"
            aria-label="Events"
            aria-activedescendant={`row-${cursor}`}
            tabIndex={0}
            class="rows"
            style={{ transform: `translateY(${offset}px)` }}
          >
            {rows.slice(from, to).map((row) => {
              const shown = session.entries[row] as TimelineEntry;
              const violated = session.violations.get(row);
              const relation = row === causeRow ? " cause" : effects.has(row) ? " effect" : "";
              const state = `${row === cursor ? " at" : ""}${hitRows.has(row) ? " hit" : ""}${violated ? " violated" : ""}`;
              return (
                <button
                  type="button"
                  tabIndex={-1}
                  key={row}
                  id={`row-${row}`}
                  role="option"
                  aria-selected={row === cursor}
                  class={`row ${toneOf(shown)}${relation}${state}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => go(row)}
                >
                  <span class="seq">{shown.seq}</span>
                  <span class="time">{seconds(shown.us)}</span>
                  <Lanes entry={shown} />
                  <span class="name">{printable(shown.name)}</span>
                  {violated && (
                    <span class="law">
                      {violated.length === 1 ? printable(violated[0]?.requirement ?? "") : `${violated.length} laws`}
                    </span>
                  )}
                  <span class="what">
                    {shown.marks.includes("subagent") && <span class="inner">{"\u21b3 "}</span>}
                    {shown.summary}
                  </span>
                </button>
              );
            })}
          </div>
        </div>
      </div>
    </section>
  );
}
