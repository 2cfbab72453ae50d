import type { ChatView } from "@agentwire/runtime/chat";
import { useState } from "preact/hooks";
import { Button } from "../part/button.tsx";
import { shown } from "../part/text.ts";
import type { Link, Workspace } from "../state/workspace.ts";
import css from "./connection.module.css";

const names: Readonly<Record<Link, string>> = {
  connecting: "connecting",
  connected: "connected",
  reconnecting: "reconnecting",
  lost: "disconnected",
  refused: "not allowed",
  ended: "ended",
};

/** The state of the connection in a word. */
export const LinkState = ({ link }: { readonly link: Link }) => (
  <span class={css.state} data-link={link} role="status">
    {names[link]}
  </span>
);

function TokenForm({ enter }: { readonly enter: (token: string) => void }) {
  const [token, setToken] = useState("");
  return (
    <form
      class={css.problem}
      onSubmit={(event) => {
        event.preventDefault();
        if (token.trim() !== "") enter(token);
      }}
    >
      <label>
        <span>
          The token is wrong: the server may have restarted. Paste the address or the token that{" "}
          <code>agentwire serve</code> printed.
        </span>
        <input
          type="text"
          autocomplete="off"
          value={token}
          onInput={({ currentTarget }) => setToken(currentTarget.value)}
        />
      </label>
      <Button kind="main" submit>
        Connect
      </Button>
    </form>
  );
}

/** What is wrong with the connection, and the way out. */
export function Connection({ workspace, view }: { readonly workspace: Workspace; readonly view: ChatView }) {
  const link = workspace.link.value;
  if (link === "refused") return <TokenForm enter={workspace.enterToken} />;
  if (link === "reconnecting" && view.ended !== null)
    return (
      <div class={css.problem} role="status">
        <p>The server does not answer. The page tries again, and keeps what you write.</p>
        <Button onClick={workspace.reconnect}>Try now</Button>
      </div>
    );
  if (link !== "lost" && link !== "ended") return null;
  const reason = view.ended?.error?.message;
  // A server that deletes its sessions when it stops, such as the demo, cannot resume one.
  if (reason !== undefined && /No conversation found/.test(reason))
    return (
      <div class={css.problem} role="alert">
        <p>The server no longer has this session.</p>
        <div class={css.actions}>
          <Button kind="main" onClick={workspace.startNew}>
            New session
          </Button>
        </div>
      </div>
    );
  return (
    <div class={css.problem} role="alert">
      <p>{link === "lost" ? "The connection to the server is lost." : "The agent has ended."}</p>
      {reason !== undefined && <p class={css.reason}>{shown(reason)}</p>}
      <div class={css.actions}>
        <Button kind="main" onClick={workspace.reconnect}>
          {link === "lost" ? "Connect again" : "Resume the session"}
        </Button>
        <Button onClick={workspace.startNew}>New session</Button>
      </div>
    </div>
  );
}
