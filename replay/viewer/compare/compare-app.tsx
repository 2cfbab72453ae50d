import { useLayoutEffect } from "preact/hooks";
import { counted, shown } from "../part/format.ts";
import { toggleTheme } from "../part/theme.ts";
import { ThemeButton } from "../part/theme-button.tsx";
import type { ViewName } from "../state/route.ts";
import { ComparedCalls } from "./calls.tsx";
import type { CompareStore } from "./compare-store.ts";
import { Difference } from "./difference.tsx";
import { ComparisonOverview } from "./overview.tsx";
import { AlignedWaterfalls } from "./waterfalls.tsx";

const tabs = [
  { name: "summary", title: "Both sessions" },
  { name: "waterfall", title: "Waterfalls" },
  { name: "wire", title: "Differences" },
  { name: "calls", title: "Model calls" },
] as const satisfies readonly { readonly name: ViewName; readonly title: string }[];

function Waterfalls({ store }: { readonly store: CompareStore }) {
  const { summary, waterfalls, problem } = store;
  if (waterfalls.value === null) return <p class="empty">{problem.value ?? "Reading the sessions …"}</p>;
  return <AlignedWaterfalls summary={summary} waterfalls={waterfalls.value} />;
}

function Differences({ store }: { readonly store: CompareStore }) {
  const { differences, further } = store.summary;
  return (
    <div class="differences scroll" tabIndex={0}>
      <h2>{differences.length === 0 ? "No difference" : counted(differences.length + further, "difference")}</h2>
      {differences.map((difference, index) => (
        <Difference key={index} difference={difference} open={index === 0} />
      ))}
      {further > 0 && <p class="quiet">{counted(further, "more difference")}: agentwire diff --all shows them.</p>}
    </div>
  );
}

/** The page of two sessions. */
export function CompareApp({ store }: { readonly store: CompareStore }) {
  const { summary, route, problem, link } = store;
  const current = tabs.find(({ name }) => name === route.value.view)?.name ?? "summary";
  useLayoutEffect(() => {
    const onKey = (press: KeyboardEvent): void => {
      if (press.ctrlKey || press.metaKey || press.altKey) return;
      const tab = tabs[Number(press.key) - 1];
      if (tab !== undefined) location.hash = link({ view: tab.name });
      else if (press.key === "t") toggleTheme();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [link]);
  return (
    <div class="app compare">
      <header class="top">
        <h1 title={shown(summary.titles.join(" and "))}>{shown(summary.titles.join(" and "))}</h1>
        <nav aria-label="Views">
          {tabs.map(({ name, title }) => (
            <a key={name} href={link({ view: name })} aria-current={name === current ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <div class="top-tools">
          <ThemeButton />
        </div>
      </header>
      {problem.value !== null && (
        <p class="problems" role="alert">
          {shown(problem.value)}
        </p>
      )}
      <div class="body">
        <main aria-label={tabs.find(({ name }) => name === current)?.title ?? ""}>
          {current === "summary" && (
            <div class="comparison">
              <ComparisonOverview summary={summary} />
              <Waterfalls store={store} />
            </div>
          )}
          {current === "waterfall" && <Waterfalls store={store} />}
          {current === "wire" && <Differences store={store} />}
          {current === "calls" && <ComparedCalls store={store} />}
        </main>
      </div>
    </div>
  );
}
