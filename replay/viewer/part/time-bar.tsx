import { type TimeKind, type TimeSpent, timeKinds } from "../../src/activity/time-spent.ts";
import { useStore } from "./context.ts";
import { duration, percent } from "./format.ts";
import { timeExplanations, timeNames } from "./time-names.ts";

/** The order of the legend, by the interest of the reader. */
const shownOrder: readonly TimeKind[] = [
  "model",
  "tool",
  "waiting",
  "subagent",
  "retry",
  "compaction",
  "hook",
  "mcp",
  "startup",
  "agent",
  "request",
  "task",
  "idle",
];

/** Categories that no span of the waterfall has. */
const withoutSpans: ReadonlySet<TimeKind> = new Set(["startup", "agent", "request", "idle"]);

const total = (time: TimeSpent): number => timeKinds.reduce((sum, kind) => sum + time[kind], 0);

/** Time by category, as one bar. */
export function TimeBar({ time, label }: { readonly time: TimeSpent; readonly label: string }) {
  const sum = total(time);
  const parts = shownOrder
    .filter((kind) => time[kind] > 0)
    .map((kind) => `${timeNames[kind]} ${percent(time[kind], sum)}`);
  return (
    <div class="time-bar" role="img" aria-label={`${label}: ${parts.join(", ") || "no time"}`}>
      {shownOrder.map(
        (kind) =>
          time[kind] > 0 && <i key={kind} class={`time-${kind}`} style={{ width: `${(time[kind] / sum) * 100}%` }} />,
      )}
    </div>
  );
}

/** Time by category, as a list. Each category links to its spans. */
export function TimeLegend({ time }: { readonly time: TimeSpent }) {
  const { link } = useStore();
  const sum = total(time);
  return (
    <ul class="legend">
      {shownOrder
        .filter((kind) => time[kind] > 0)
        .map((kind) => (
          <li key={kind}>
            <a
              href={link({ view: "waterfall", kind: withoutSpans.has(kind) ? null : kind, zoom: null })}
              title={timeExplanations[kind]}
            >
              <i class={`swatch time-${kind}`} />
              {timeNames[kind]} <b>{duration(time[kind])}</b> <span class="quiet">{percent(time[kind], sum)}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}
