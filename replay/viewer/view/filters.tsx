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

/** Search terms as switches, and the options of lists. */
export function Filters({ lists = false }: { readonly lists?: boolean }) {
  const { route, waterfall, go } = useStore();
  const { query, only, all } = route.value;
  const tools = (waterfall.value?.tools ?? []).map((name) => ({ term: `tool:${quoted(name)}`, title: name }));
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
            <input type="checkbox" checked={only} onChange={() => go({ only: !only })} /> Hits only
          </label>
          <label>
            <input type="checkbox" checked={all} onChange={() => go({ all: !all })} /> All events
          </label>
        </>
      )}
    </fieldset>
  );
}
