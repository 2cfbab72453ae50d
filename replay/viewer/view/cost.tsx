import type { Span } from "../../src/activity/span.ts";
import { useStore } from "../part/context.ts";
import { amount, duration, money, percent, shown } from "../part/format.ts";
import { useRemote } from "../part/use-remote.ts";

const maxCalls = 20;

/** A share of a whole, as a bar with its number. */
function Share({ part, total }: { readonly part: number; readonly total: number }) {
  return (
    <span class="share">
      <i style={{ width: `${total <= 0 ? 0 : Math.min(1, part / total) * 90}px` }} />
      <span>{percent(part, total)}</span>
    </span>
  );
}

function Tokens() {
  const { tokens } = useStore().summary.overview.totals;
  const kinds = [
    ["Input, new", tokens.input],
    ["Input, read from the cache", tokens.cacheRead],
    ["Input, written to the cache", tokens.cacheWrite],
    ["Output", tokens.output],
  ] as const;
  const total = kinds.reduce((sum, [, value]) => sum + value, 0);
  return (
    <table>
      <caption>Tokens by kind</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Tokens</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount(value)}</td>
            <td>
              <Share part={value} total={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Models() {
  const { models } = useStore().summary.overview.totals;
  if (models.length === 0) return null;
  const total = models.reduce((sum, { costUsd }) => sum + costUsd, 0);
  return (
    <table>
      <caption>Cost by model</caption>
      <thead>
        <tr>
          {["Model", "Cost", "Share", "New", "Cache read", "Cache write", "Output", "Window"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <tr key={model.model}>
            <th scope="row">{shown(model.model)}</th>
            <td>{money(model.costUsd)}</td>
            <td>
              <Share part={model.costUsd} total={total} />
            </td>
            <td>{amount(model.input)}</td>
            <td>{amount(model.cacheRead)}</td>
            <td>{amount(model.cacheWrite)}</td>
            <td>{amount(model.output)}</td>
            <td>{model.contextWindow === null ? "" : amount(model.contextWindow)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Turns() {
  const { summary, link, route } = useStore();
  const { turns, totals } = summary.overview;
  const total = totals.costUsd ?? 0;
  return (
    <table>
      <caption>Cost by turn</caption>
      <thead>
        <tr>
          {["Turn", "Cost", "Share", "Tokens in", "Tokens out", "Duration", "Prompt"].map((name) => (
            <th key={name} scope="col" class={name === "Prompt" ? "text" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {turns.map(({ process, number, first, last, costUsd, tokens, from, to, prompt, trigger }) => (
          <tr key={`${process} ${number}`} class={route.value.event !== null && route.value.event === last ? "at" : ""}>
            <th scope="row">
              <a href={link({ event: last ?? first })}>{number}</a>
            </th>
            <td>{costUsd === null ? "" : money(costUsd)}</td>
            <td>{costUsd !== null && <Share part={costUsd} total={total} />}</td>
            <td>{tokens === null ? "" : amount(tokens.input + tokens.cacheRead + tokens.cacheWrite)}</td>
            <td>{tokens === null ? "" : amount(tokens.output)}</td>
            <td>{duration(to - from)}</td>
            <td class="wide">{shown((trigger === null ? prompt : `after: ${trigger}`).slice(0, 120))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sent = ({ tokens }: Span): number => (tokens === null ? 0 : tokens.input + tokens.cacheRead + tokens.cacheWrite);

function LargestCalls() {
  const { session, link, ready } = useStore();
  const calls = useRemote(() => session.calls(), [ready.value], []);
  const largest = calls
    .map((span, index) => ({ span, index }))
    .sort((a, b) => sent(b.span) - sent(a.span))
    .slice(0, maxCalls);
  const largestSent = largest[0] === undefined ? 0 : sent(largest[0].span);
  if (largestSent === 0) return null;
  return (
    <table>
      <caption>Largest model calls</caption>
      <thead>
        <tr>
          {["Call", "Model", "Tokens in", "Of the largest", "From cache", "Duration"].map((name) => (
            <th key={name} scope="col" class={name === "Model" ? "text" : ""}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {largest.map(({ span, index }) => (
          <tr key={index}>
            <th scope="row">
              <a href={link({ view: "calls", call: index })}>{index + 1}</a>
            </th>
            <td class="wide">{shown(span.name)}</td>
            <td>{amount(sent(span))}</td>
            <td>
              <Share part={sent(span)} total={largestSent} />
            </td>
            <td>{percent(span.tokens?.cacheRead ?? 0, sent(span))}</td>
            <td>{duration(span.to - span.from)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cost of the session by model and turn. */
export function CostView() {
  const { costUsd } = useStore().summary.overview.totals;
  return (
    <div class="cost scroll" tabIndex={0}>
      <h2>{costUsd === null ? "The session does not say what it cost" : `The session cost ${money(costUsd)}`}</h2>
      <Tokens />
      <Models />
      <Turns />
      <LargestCalls />
    </div>
  );
}
