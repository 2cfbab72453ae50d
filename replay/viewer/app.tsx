import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { StoreProvider, useStore } from "./part/context.ts";
import { shown } from "./part/format.ts";
import { toggleTheme } from "./part/theme.ts";
import { ThemeButton } from "./part/theme-button.tsx";
import { commandOf } from "./state/keys.ts";
import { type ViewName, views } from "./state/route.ts";
import { runCommand } from "./state/run-command.ts";
import { lastUpTo } from "./state/step.ts";
import type { Store } from "./state/store.ts";
import { CallsView } from "./view/calls.tsx";
import { CostView } from "./view/cost.tsx";
import { DetailPane } from "./view/detail.tsx";
import { Help } from "./view/help.tsx";
import { LawsView } from "./view/laws.tsx";
import { StoryView } from "./view/story.tsx";
import { SummaryView } from "./view/summary.tsx";
import { WaterfallView } from "./view/waterfall.tsx";
import { WireView } from "./view/wire.tsx";

const screens: Readonly<Record<ViewName, () => preact.ComponentChildren>> = {
  summary: SummaryView,
  waterfall: WaterfallView,
  story: StoryView,
  wire: WireView,
  cost: CostView,
  laws: LawsView,
  calls: CallsView,
};

function focusOf(target: EventTarget | null): "page" | "field" | "slider" {
  if (target instanceof HTMLInputElement) return target.type === "search" ? "field" : "page";
  return target instanceof HTMLElement && target.getAttribute("role") === "slider" ? "slider" : "page";
}

function Search({ field }: { readonly field: { readonly current: HTMLInputElement | null } }) {
  const { route, found, go } = useStore();
  const { query, event } = route.value;
  const { hits, problem } = found.value;
  const upTo = event === null ? 0 : lastUpTo(hits, event) + 1;
  const result = query.trim() === "" ? "" : (problem ?? `${upTo} of ${hits.length}`);
  return (
    <search class="find">
      <input
        ref={field}
        type="search"
        value={query}
        placeholder="Search: tool:Bash took:>10s"
        aria-label="Search: words, tool:, subagent:, took:, cost:, kind:, denied, error"
        aria-invalid={problem !== null}
        aria-describedby="found"
        spellcheck={false}
        onInput={({ currentTarget: { value } }) => go({ query: value }, true)}
        onKeyDown={(press) => press.key === "Escape" && press.currentTarget.blur()}
      />
      <output id="found" class={problem === null ? "" : "bad"}>
        {result}
      </output>
    </search>
  );
}

function Problems() {
  const { summary } = useStore();
  const { state, problems } = summary;
  if (state === "complete" && problems.length === 0) return null;
  const label = state === "damaged" ? "The tape is damaged." : state === "cut" ? "The end of the tape is missing." : "";
  return (
    <section class="problems" aria-label="Problems of the recording">
      <details open>
        <summary>
          {label} {problems.length > 1 ? `${problems.length} problems` : ""}
        </summary>
        <ul>
          {problems.slice(0, 20).map(({ message, line, code }, index) => (
            <li key={index}>
              {line !== undefined && !/\bline \d/i.test(message) && <b>line {line}: </b>}
              {shown(message)} {code !== undefined && <code>{shown(code)}</code>}
            </li>
          ))}
          {problems.length > 20 && <li>and {problems.length - 20} more</li>}
        </ul>
      </details>
    </section>
  );
}

function Page() {
  const store = useStore();
  const { summary, route, link, notice, problem } = store;
  const [help, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const openHelp = useCallback(() => setHelp(true), []);
  const { view, event } = route.value;
  // Before the first paint, because the user may press a key immediately.
  useLayoutEffect(() => {
    const onKey = (press: KeyboardEvent): void => {
      if (document.querySelector("dialog[open]") !== null) return;
      const command = commandOf(press, focusOf(press.target));
      if (command === null) return;
      runCommand(command, { store, search: () => search.current?.focus(), theme: toggleTheme, help: openHelp });
      press.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store, openHelp]);
  useEffect(() => {
    const timer = notice.value === "" ? undefined : setTimeout(() => (notice.value = ""), 4000);
    return () => clearTimeout(timer);
  }, [notice.value, notice]);
  useEffect(() => {
    // Narrow screens show only some of the names of the views.
    document.querySelector("nav [aria-current=page]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [view]);
  const Screen = screens[view];
  return (
    <div class="app">
      <header class="top">
        <h1 title={shown(summary.title)}>{shown(summary.title)}</h1>
        <nav aria-label="Views">
          {views.map(({ name, title }) => (
            <a key={name} href={link({ view: name })} aria-current={name === view ? "page" : undefined}>
              {title}
              {name === "laws" && summary.violations.length > 0 && (
                <span class="badge failed">{summary.violations.length}</span>
              )}
            </a>
          ))}
        </nav>
        <Search field={search} />
        <div class="top-tools">
          <ThemeButton />
          <button type="button" aria-label="Keys and search" title="Keys and search (?)" onClick={openHelp}>
            ?
          </button>
        </div>
      </header>
      <Problems />
      {problem.value !== null && (
        <p class="problems" role="alert">
          {shown(problem.value)}
        </p>
      )}
      <div class={`body${event === null ? "" : " with-detail"}`}>
        <main aria-label={views.find(({ name }) => name === view)?.title ?? ""}>
          <Screen />
        </main>
        <DetailPane />
      </div>
      <p class="notice" role="status">
        {notice.value}
      </p>
      {help && <Help close={() => setHelp(false)} />}
    </div>
  );
}

/** The page of a session. */
export function App({ store }: { readonly store: Store }) {
  return (
    <StoreProvider value={store}>
      <Page />
    </StoreProvider>
  );
}
