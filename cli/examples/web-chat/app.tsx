import type { EffortLevel } from "@agentwire/protocol";
import type { PromptItem } from "@agentwire/runtime/chat";
import { useEffect, useMemo, useState } from "preact/hooks";
import css from "./app.module.css";
import { Composer } from "./composer/composer.tsx";
import { Log } from "./log.tsx";
import { Connection, LinkState } from "./panel/connection.tsx";
import { Rewind } from "./panel/rewind.tsx";
import { Sessions } from "./panel/sessions.tsx";
import { Settings } from "./panel/settings.tsx";
import { Work } from "./panel/work.tsx";
import { Button } from "./part/button.tsx";
import { shown } from "./part/text.ts";
import { Requests } from "./request/request.tsx";
import type { Workspace } from "./state/workspace.ts";

/** The whole page. */
export function App({ workspace }: { readonly workspace: Workspace }) {
  const chat = workspace.chat.value;
  const view = workspace.view.value;
  const link = workspace.link.value;
  const [dialog, setDialog] = useState<"sessions" | PromptItem | null>(null);
  const [effort, setEffort] = useState<EffortLevel | "">("");
  const draft = workspace.draft.value;
  const draftObject = useMemo(() => (draft == null ? null : { text: draft }), [draft]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && dialog === null) chat.interrupt();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [chat, dialog]);
  const actions = useMemo(
    () => ({
      rewind: (prompt: PromptItem) => setDialog(prompt),
      fork: (prompt: PromptItem) => workspace.fork(prompt.uuid ?? undefined),
    }),
    [workspace],
  );
  const close = (): void => setDialog(null);
  return (
    <div class={css.app}>
      <header class={css.header}>
        <Button onClick={() => setDialog("sessions")}>Sessions</Button>
        <h1>{shown(view.title ?? "agentwire chat")}</h1>
        <LinkState link={link} />
      </header>
      <Log view={view} actions={view.busy ? null : actions} />
      <footer class={css.footer}>
        <Connection workspace={workspace} view={view} />
        <Requests requests={view.requests} reply={chat.reply} />
        <Work view={view} stop={chat.stopTask} cancel={(uuid) => void chat.cancel(uuid).catch(() => {})} />
        <Composer
          view={view}
          draft={draftObject}
          disabled={link !== "connected"}
          send={(text, images) => {
            workspace.draft.value = null;
            chat.send(text, images);
          }}
          interrupt={chat.interrupt}
        />
        <Settings
          view={view}
          chat={chat}
          effort={{
            value: effort,
            set(level) {
              setEffort(level);
              chat.setEffort(level);
            },
          }}
        />
      </footer>
      {dialog === "sessions" && <Sessions workspace={workspace} current={view.sessionId} close={close} />}
      {dialog !== null && dialog !== "sessions" && <Rewind workspace={workspace} prompt={dialog} close={close} />}
    </div>
  );
}
