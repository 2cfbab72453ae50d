import { render } from "preact";
import { App } from "./app.tsx";
import { openWorkspace } from "./state/workspace.ts";

const workspace = openWorkspace();
addEventListener("pagehide", () => workspace.chat.value.close());
addEventListener("pageshow", ({ persisted }) => persisted && workspace.reconnect());
render(<App workspace={workspace} />, document.body);
