import type { Lane, TimelineEntry } from "@agentwire/replay";
import { cell, clip, type Style, styled, type Terminal } from "../terminal.ts";

const laneStyles: Readonly<Record<Lane, Style>> = { host: "blue", agent: "magenta", model: "cyan", tools: "yellow" };

const wideColumns = { seq: 6, time: 9, lane: 6, name: 22, cause: 7 } as const;
/** For a terminal of 80 columns: what happens matters more than the ends of long names. */
const narrowColumns = { seq: 5, time: 7, lane: 5, name: 16, cause: 6 } as const;

const narrow = 100;
const columnsOf = ({ width }: Terminal) => (width < narrow ? narrowColumns : wideColumns);

/** Maximum length of a summary in a pipe. Lines there are not cut to the width of a terminal. */
const widest = 240;

/** The style of an entry that failed, was refused, or was allowed; `null` for others. */
function toneOf({ marks }: TimelineEntry): Style | null {
  if (marks.some((mark) => mark === "error" || mark === "failed" || mark === "denied")) return "red";
  if (marks.some((mark) => mark === "interrupted" || mark === "retried" || mark === "withdrawn" || mark === "torn")) {
    return "yellow";
  }
  if (marks.includes("allowed")) return "green";
  return marks.includes("noise") ? "dim" : null;
}

/** Seconds of the tape, with milliseconds. */
export const seconds = (us: number): string => (us / 1e6).toFixed(3);

/** The column names of {@link entryLine}. */
export const entryHead = (terminal: Terminal): string => {
  const { seq, time, lane, name, cause } = columnsOf(terminal);
  const cells = [cell("event", seq, "right"), cell("seconds", time, "right"), cell("lane", lane), cell("kind", name)];
  return styled(terminal, "dim", [...cells, cell("cause", cause, "right"), "what"].join(" "));
};

/** An entry on one line, at most as wide as the terminal. */
export function entryLine(terminal: Terminal, entry: TimelineEntry): string {
  const { seq, us, lane, name, cause, summary, marks } = entry;
  const tone = toneOf(entry);
  const painted = (style: Style | null, text: string) => (style === null ? text : styled(terminal, style, text));
  const columns = columnsOf(terminal);
  const fixed = Object.values(columns).reduce((sum, width) => sum + width + 1, 0);
  const inner = marks.includes("subagent") ? "\u21b3 " : "";
  const room = Math.max(20, Math.min(terminal.width, fixed + widest) - fixed);
  return [
    cell(String(seq), columns.seq, "right"),
    painted("dim", cell(seconds(us), columns.time, "right")),
    painted(laneStyles[lane], cell(lane, columns.lane)),
    painted(tone === "dim" ? "dim" : null, cell(name, columns.name)),
    painted("dim", cell(cause === null ? "" : `\u2190 ${cause}`, columns.cause, "right")),
    painted(tone, clip(inner + summary, room)),
  ].join(" ");
}
