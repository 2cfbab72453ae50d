import { render } from "preact";
import { dataElements, type PageSummary } from "../src/view/data.ts";
import { App } from "./app.tsx";
import { unpack } from "./session/load.ts";
import { type Address, openStore } from "./state/store.ts";
import { openSession, runWorker } from "./worker/worker.ts";
import "./style/theme.css";
import "./style/page.css";
import "./style/summary.css";
import "./style/story.css";
import "./style/wire.css";
import "./style/waterfall.css";
import "./style/tables.css";
import "./style/detail.css";

/** Removes a text from the page. It is large and needed once. */
function takeText(id: string): string {
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

async function openPage(): Promise<void> {
  const root = document.getElementById("app");
  if (root === null) return;
  try {
    const program = document.querySelector("script[type=module]")?.textContent ?? "";
    const summary = await unpack<PageSummary>(takeText(dataElements.summary));
    const session = openSession(takeText(dataElements.session), program);
    root.textContent = "";
    render(<App store={openStore(summary, session, address)} />, root);
  } catch (error) {
    // Shown in the page, because its user may not have a console.
    root.textContent = error instanceof Error ? error.message : String(error);
  }
}

if (typeof document === "undefined") runWorker();
else void openPage();
