import { render } from "preact";
import { App } from "./app.tsx";
import { loadData } from "./data/load.ts";
import { createSession } from "./data/session.ts";
import "./style/theme.css";
import "./style/layout.css";
import "./style/timeline.css";
import "./style/conversation.css";
import "./style/inspector.css";

const place = document.getElementById("app");

/** Shows errors in the page, because its user has no console. */
function fail(error: unknown): void {
  if (place !== null) place.textContent = error instanceof Error ? error.message : String(error);
}

try {
  const session = createSession(await loadData(document));
  if (place !== null) {
    place.textContent = "";
    render(<App session={session} />, place);
  }
} catch (error) {
  fail(error);
}
