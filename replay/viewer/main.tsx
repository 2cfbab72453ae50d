import { render } from "preact";
import type { ComparisonSummary } from "../src/view/comparison.ts";
import { dataElements, type LiveUpdate, type PageSummary } from "../src/view/data.ts";
import { App } from "./app.tsx";
import { CompareApp } from "./compare/compare-app.tsx";
import { openCompareStore } from "./compare/compare-store.ts";
import { unpack } from "./session/load.ts";
import { type Address, openStore, type Store } from "./state/store.ts";
import { openSession, runWorker } from "./worker/worker.ts";
import "./style/theme.css";
import "./style/page.css";
import "./style/summary.css";
import "./style/story.css";
import "./style/wire.css";
import "./style/waterfall.css";
import "./style/tables.css";
import "./style/detail.css";
import "./style/compare.css";

/** Removes a text from the page. It is large and needed once. */
function extractText(id: string): string {
  const element = document.getElementById(id);
  const text = element?.textContent ?? "";
  element?.remove();
  return text;
}

const address: Address = {
  hash: () => location.hash,
  push: (hash) => history.pushState(null, "", hash),
  replace: (hash) => history.replaceState(null, "", hash),
  changed: (listener) => addEventListener("popstate", listener),
};

/** Shows the news of a session that runs. The browser reconnects by itself, and names the last news that it has. */
function followSession(store: Store, href: string): void {
  const news = new EventSource(href);
  news.addEventListener("message", ({ data }) => store.update(JSON.parse(data) as LiveUpdate));
}

async function openPage(): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) return;
  try {
    const program = document.querySelector("script[type=module]")?.textContent ?? "";
    const compared = extractText(dataElements.comparison);
    if (compared !== "") {
      const summary = await unpack<ComparisonSummary>(compared);
      const sessions = [dataElements.session, dataElements.second].map((id) => openSession(extractText(id), program));
      const [first, second] = sessions;
      if (first === undefined || second === undefined) return;
      root.textContent = "";
      render(<CompareApp store={openCompareStore(summary, [first, second], address)} />, root);
      return;
    }
    const summary = await unpack<PageSummary>(extractText(dataElements.summary));
    const session = openSession(extractText(dataElements.session), program);
    root.textContent = "";
    const store = openStore(summary, session, address);
    render(<App store={store} />, root);
    const live = extractText(dataElements.live);
    if (live !== "") followSession(store, await unpack<string>(live));
  } catch (error) {
    // Shown in the page, because its user may not have a console.
    root.textContent = error instanceof Error ? error.message : String(error);
  }
}

if (typeof document === "undefined") runWorker();
else void openPage();
