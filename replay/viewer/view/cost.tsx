import type { Span, Tokens } from "../../src/activity/span.ts";
import { useStore } from "../part/context.ts";
import { amount, counted, duration, money, percent, shown } from "../part/format.ts";
import { useRemote } from "../part/use-remote.ts";

const maxCalls = 20;

const sent = ({ input, cacheRead, cacheWrite }: Tokens): number => input + cacheRead + cacheWrite;
const sentBy = ({ tokens }: Span): number => (tokens === null ? 0 : sent(tokens));

/** A share of a whole, as a bar with its number. */
function Share({ part, total }: { readonly part: number; readonly total: number }) {
  return (
    <span class="share">
      <i style={{ width: `${total <= 0 ? 0 : Math.min(1, part / total) * 90}px` }} />
      <span>{percent(part, total)}</span>
    </span>
  );
}

interface Row {
  readonly key: string | number;
  /** By column. A cell without content is omitted on narrow screens. */
  readonly cells: readonly preact.ComponentChildren[];
  readonly isCurrent?: boolean;
}

/** The columns with text, besides the first. */
const textColumns: ReadonlySet<string> = new Set(["Model", "Prompt"]);

/** A table whose rows become paragraphs on narrow screens, which need the name of each column at its value. */
function Table({
  caption,
  columns,
  rows,
}: {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}) {
  if (rows.length === 0) return null;
  const classOf = (name: string): string => (textColumns.has(name) ? "text" : "");
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" class={classOf(name)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others], isCurrent }) => (
          <tr key={key} class={isCurrent === true ? "at" : ""}>
            <th scope="row" data-name={columns[0]}>
              {first}
            </th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]} data-name={columns[index + 1]} class={classOf(columns[index + 1] ?? "")}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TokenKinds() {
  const { tokens } = useStore().summary.overview.totals;
  const kinds = [
    ["Input, new", tokens.input],
    ["Input, read from the cache", tokens.cacheRead],
    ["Input, written to the cache", tokens.cacheWrite],
    ["Output", tokens.output],
  ] as const;
  const total = kinds.reduce((sum, [, value]) => sum + value, 0);
  const rows = kinds.map(([name, value]) => ({
    key: name,
    cells: [name, amount(value), <Share part={value} total={total} />],
  }));
  return <Table caption="Tokens by kind" columns={["Kind", "Tokens", "Share"]} rows={rows} />;
}

function Models() {
  const { models } = useStore().summary.overview.totals;
  const total = models.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const rows = models.map(({ model, costUsd, input, cacheRead, cacheWrite, output, contextWindow }) => ({
    key: model,
    cells: [
      ...[shown(model), money(costUsd), <Share part={costUsd} total={total} />],
      ...[amount(input), amount(cacheRead), amount(cacheWrite), amount(output)],
      contextWindow === null ? "" : amount(contextWindow),
    ],
  }));
  const columns = ["Model", "Cost", "Share", "New", "Cache read", "Cache write", "Output", "Window"];
  return <Table caption="Cost by model" columns={columns} rows={rows} />;
}

function Turns() {
  const { summary, link, route } = useStore();
  const { turns, totals } = summary.overview;
  const { event } = route.value;
  const rows = turns.map(({ process, number, first, last, costUsd, tokens, from, to, prompt, trigger }) => ({
    key: `${process} ${number}`,
    isCurrent: event !== null && event === last,
    cells: [
      <a href={link({ event: last ?? first })}>{number}</a>,
      costUsd === null ? "" : money(costUsd),
      costUsd === null ? "" : <Share part={costUsd} total={totals.costUsd ?? 0} />,
      tokens === null ? "" : amount(sent(tokens)),
      tokens === null ? "" : amount(tokens.output),
      duration(to - from),
      shown((trigger === null ? prompt : `after: ${trigger}`).slice(0, 120)),
    ],
  }));
  const columns = ["Turn", "Cost", "Share", "Tokens in", "Tokens out", "Duration", "Prompt"];
  const reported = turns.reduce((sum, { tokens }) => sum + (tokens?.output ?? 0), 0);
  return (
    <>
      <Table caption="Cost by turn" columns={columns} rows={rows} />
      {totals.subagents > 0 && reported < totals.tokens.output && (
        <p class="quiet">The cost of a turn includes its subagents. Its tokens do not.</p>
      )}
    </>
  );
}

function LargestCalls() {
  const { session, link, ready } = useStore();
  const calls = useRemote(() => session.calls(), [ready.value], []);
  const largest = calls
    .map((span, index) => ({ span, index }))
    .sort((a, b) => sentBy(b.span) - sentBy(a.span))
    .slice(0, maxCalls);
  const largestSent = largest[0] === undefined ? 0 : sentBy(largest[0].span);
  if (largestSent === 0) return null;
  const rows = largest.map(({ span, index }) => ({
    key: index,
    cells: [
      <a href={link({ view: "calls", call: index })}>{index + 1}</a>,
      shown(span.name),
      amount(sentBy(span)),
      <Share part={sentBy(span)} total={largestSent} />,
      percent(span.tokens?.cacheRead ?? 0, sentBy(span)),
      duration(span.to - span.from),
    ],
  }));
  const columns = ["Call", "Model", "Tokens in", "Of the largest", "From cache", "Duration"];
  return <Table caption="Largest model calls" columns={columns} rows={rows} />;
}

/** The cost of the session by model and turn. */
export function CostView() {
  const { costUsd, unreportedCalls } = useStore().summary.overview.totals;
  return (
    <div class="cost scroll" tabIndex={0}>
      <h2>{costUsd === null ? "The session does not say what it cost" : `The session cost ${money(costUsd)}`}</h2>
      {costUsd !== null && unreportedCalls > 0 && (
        <p>Or more: no result reports the cost of {counted(unreportedCalls, "model call")}.</p>
      )}
      <TokenKinds />
      <Models />
      <Turns />
      <LargestCalls />
    </div>
  );
}
