import { useStore } from "../part/context.ts";
import { shown } from "../part/format.ts";
import { hasTerm, quoted, toggleTerm } from "../state/query-terms.ts";

const chips = [
  { term: "error", title: "Errors" },
  { term: "failed", title: "Failed" },
  { term: "denied", title: "Denied" },
  { term: "interrupted", title: "Interrupted" },
  { term: "retried", title: "Retries" },
  { term: "took:>1s", title: "Over 1 s" },
  { term: "took:>10s", title: "Over 10 s" },
  { term: "subagent:", title: "Subagents" },
  { term: "asks", title: "Questions" },
] as const;

const maxTools = 6;

/** The tools of a session, the most frequent first. */
function toolsOf(spans: readonly { readonly kind: string; readonly name: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, name } of spans) if (kind === "tool") counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxTools)
    .map(([name]) => name);
}

/** Search terms as switches, and the options of lists. */
export function Filters({ lists = false }: { readonly lists?: boolean }) {
  const { route, waterfall, go } = useStore();
  const { query, only, all } = route.value;
  const tools = toolsOf(waterfall.value?.spans ?? []).map((name) => ({ term: `tool:${quoted(name)}`, title: name }));
  return (
    <fieldset class="filters" aria-label="Filters">
      {[...chips, ...tools].map(({ term, title }) => (
        <button
          key={term}
          type="button"
          class="chip"
          aria-pressed={hasTerm(query, term)}
          title={shown(term)}
          onClick={() => {
            const next = toggleTerm(query, term);
            go({ query: next, only: lists ? next !== "" : only });
          }}
        >
          {shown(title)}
        </button>
      ))}
      {lists && (
        <>
          <label>
            <input type="checkbox" checked={only} onChange={() => go({ only: !only })} /> hits only
          </label>
          <label>
            <input type="checkbox" checked={all} onChange={() => go({ all: !all })} /> all events
          </label>
        </>
      )}
    </fieldset>
  );
}
