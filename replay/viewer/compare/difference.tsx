import type { ShownDifference } from "../../src/view/comparison.ts";
import { Diff } from "../part/diff.tsx";
import { shown } from "../part/format.ts";
import { differenceTitle } from "./difference-title.ts";

/** Longer values are cut. */
const longest = 20_000;

const pretty = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "")).slice(0, longest);

const sides = ["first", "second"] as const;

/** Where a difference is, what it is, and its values as text. */
export function Difference({ difference, open }: { readonly difference: ShownDifference; readonly open: boolean }) {
  const { seqs, divergence } = difference;
  const { level, differences, expected, actual, why } = divergence;
  const where = sides.map((side, index) => (seqs[index] == null ? `not in the ${side}` : `event ${seqs[index]}`));
  return (
    <details class={`difference level-${level}`} open={open}>
      <summary>
        <span class="quiet">
          {where[0]} | {where[1]}
        </span>{" "}
        {differenceTitle(divergence)}
      </summary>
      {differences.length > 0 ? (
        <ul class="fields">
          {differences.slice(0, 20).map((field) => (
            <li key={field.path}>
              <code>{shown(field.path === "" ? "the whole frame" : field.path)}</code>{" "}
              <span class="quiet">{shown(field.reason)}</span>
              <Diff before={pretty(field.expected)} after={pretty(field.actual)} />
            </li>
          ))}
        </ul>
      ) : (
        <Diff before={pretty(expected)} after={pretty(actual)} />
      )}
      {why.length > 0 && (
        <p class="quiet">
          Expected because of {why.map(({ seq, summary }) => `event ${seq}: ${shown(summary)}`).join("; ")}
        </p>
      )}
    </details>
  );
}
