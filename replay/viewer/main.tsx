import { render } from "preact";
import { App } from "./app.tsx";
import { loadData } from "./data/load.ts";
import { createSession } from "./data/session.ts";
import "./style/theme.css";
import "./style/layout.css";
import "./style/timeline.css";
import "./style/conversation.css";
import "./style/inspector.css";

const container = document.getElementById("app");

/** Shows errors in the page, because its user has no console. */
function fail(error: unknown): void {
  if (container !== null) container.textContent = error instanceof Error ? error.message : String(error);
}

try {
  const session = createSession(await loadData(document));
  if (container !== null) {
    container.textContent = "";
    render(<App session={session} />, container);
  }
} catch (error) {
  fail(error);
}
