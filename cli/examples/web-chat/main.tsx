import { createSession } from "@agentwire/runtime/browser";
import { render } from "preact";
import { type Chat, openChat } from "../conversation/index.ts";
import { type Link, Page } from "./page.tsx";

/** The token comes behind the `#` of the address, which no server is sent, and is kept for reloads of this tab alone. */
function takeToken(): string {
  const given = location.hash.slice(1);
  if (given !== "") {
    sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem("token") ?? "";
}

const link: Link = { state: "connecting", changed: () => {} };
const bridge = {
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/session`,
  token: takeToken(),
  onState(state: "connected" | "reconnecting") {
    link.state = state;
    link.changed();
  },
};
const chat: Chat = openChat((options) => createSession(options, bridge));
addEventListener("pagehide", () => chat.close());
render(<Page chat={chat} link={link} />, document.body);
