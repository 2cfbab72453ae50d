import type { ComparisonSummary } from "../../src/view/comparison.ts";
import type { Overview } from "../../src/view/overview.ts";
import { amount, counted, duration, money, shown } from "../part/format.ts";
import { TimeBar } from "../part/time-bar.tsx";
import { Difference } from "./difference.tsx";
import { differenceTitle } from "./difference-title.ts";
import { firstDivergence } from "./first-divergence.ts";

interface Figure {
  readonly name: string;
  readonly value: (overview: Overview) => number | null;
  readonly format: (value: number) => string;
}

const figures: readonly Figure[] = [
  { name: "Duration", value: ({ totals }) => totals.durationUs, format: duration },
  { name: "Cost", value: ({ totals }) => totals.costUsd, format: money },
  {
    name: "Tokens in",
    value: ({ totals: { tokens } }) => tokens.input + tokens.cacheRead + tokens.cacheWrite,
    format: amount,
  },
  { name: "Tokens out", value: ({ totals }) => totals.tokens.output, format: amount },
  { name: "Turns", value: ({ totals }) => totals.turns, format: amount },
  { name: "Model calls", value: ({ totals }) => totals.modelCalls, format: amount },
  { name: "Tool calls", value: ({ totals }) => totals.tools, format: amount },
  { name: "Failed", value: ({ totals }) => totals.failures, format: amount },
  { name: "Denied", value: ({ totals }) => totals.denials, format: amount },
  { name: "Retries", value: ({ totals }) => totals.retries, format: amount },
];

/** The change of a number from the first session to the second. */
function change({ value, format }: Figure, [first, second]: ComparisonSummary["overviews"]): string {
  const [before, after] = [value(first), value(second)];
  if (before === null || after === null || before === after) return "";
  const sign = after > before ? "+" : "\u2212";
  return `${sign}${format(Math.abs(after - before))}`;
}

/** What both sessions have in common, and where they diverge first. */
export function ComparisonOverview({ summary }: { readonly summary: ComparisonSummary }) {
  const { titles, overviews, differences, further, compared } = summary;
  const total = differences.length + further;
  const first = firstDivergence(differences);
  return (
    <>
      <section class={`verdict ${total === 0 ? "good" : "warn"}`} aria-label="Verdict">
        <p class="verdict-label">{total === 0 ? "Equal" : counted(total, "difference")}</p>
        <h2>
          {first === undefined
            ? "Both sessions do the same, apart from ids, times and paths."
            : `They diverge first after ${duration(first.us[0] - summary.from)}: ${differenceTitle(first.divergence)}`}
        </h2>
        <p class="quiet">
          {compared.matched} of {counted(compared.expected, "step")} of the first session have a counterpart in the
          second.
        </p>
      </section>
      {first !== undefined && (
        <section aria-labelledby="first-divergence">
          <h2 id="first-divergence">First divergence</h2>
          <Difference difference={first} open />
        </section>
      )}
      <section class="both" aria-label="Numbers of both sessions" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Session</th>
              {titles.map((title, side) => (
                <th key={side} scope="col" class={`side-${side}`}>
                  {shown(title)}
                </th>
              ))}
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Outcome</th>
              {overviews.map(({ verdict }, side) => (
                <td key={side} title={shown(verdict.sentence)}>
                  {shown(verdict.label)}
                </td>
              ))}
              <td />
            </tr>
            <tr>
              <th scope="row">Time</th>
              {overviews.map(({ time }, side) => (
                <td key={side}>
                  <TimeBar time={time} label={`Time of the ${side === 0 ? "first" : "second"} session`} />
                </td>
              ))}
              <td />
            </tr>
            {figures.map((figure) => (
              <tr key={figure.name}>
                <th scope="row">{figure.name}</th>
                {overviews.map((overview, side) => {
                  const value = figure.value(overview);
                  return <td key={side}>{value === null ? "?" : figure.format(value)}</td>;
                })}
                <td>{change(figure, overviews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
