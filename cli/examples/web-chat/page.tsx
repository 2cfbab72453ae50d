import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Chat } from "../conversation/index.ts";
import { Composer } from "./composer.tsx";
import { EntryView } from "./entry.tsx";
import { FormView } from "./form.tsx";
import { QuestionView } from "./question.tsx";

/** How the page stands to the bridge. */
export interface Link {
  state: "connecting" | "connected" | "reconnecting";
  /** Called when the state has changed. */
  changed: () => void;
}

/** How near to its end the log must be to follow what is added, in pixels. */
const nearEnd = 80;

/** The whole page. */
export function Page({ chat, link }: { chat: Chat; link: Link }) {
  const [, redraw] = useState(0);
  const log = useRef<HTMLElement>(null);
  const following = useRef(true);
  // Before the browser paints: a bridge may refuse between the first drawing and an effect that waits for it.
  useLayoutEffect(() => {
    const changed = (): void => redraw((n) => n + 1);
    link.changed = changed;
    return chat.subscribe(changed);
  }, [chat, link]);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === "Escape") chat.interrupt();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [chat]);
  useLayoutEffect(() => {
    const box = log.current;
    if (box && following.current) box.scrollTop = box.scrollHeight;
  });

  const view = chat.view();
  const question = view.questions[0];
  const form = question ? undefined : view.forms[0];
  const state = view.over ? "over" : link.state;
  return (
    <div class="page">
      <header>
        <h1>agentwire chat</h1>
        <span class="link" data-state={state} role="status">
          {state}
        </span>
        <span class="facts">
          {view.model !== undefined && `${view.model} \u00b7 `}
          {`$${view.costUsd.toFixed(4)} \u00b7 ${(view.tokens.input + view.tokens.output).toLocaleString("en")} tokens`}
        </span>
      </header>
      <main
        ref={log}
        onScroll={({ currentTarget: box }) => {
          following.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
        }}
      >
        <div class="log" role="log" aria-label="Conversation" aria-busy={view.busy}>
          {view.entries.length === 0 && !question && !form && (
            <p class="empty">An agent is at the other end of this page. What should it do?</p>
          )}
          {view.entries.map((entry) => (
            <EntryView key={entry.key} entry={entry} />
          ))}
          {question && (
            <QuestionView key={question.id} question={question} answer={(choice) => chat.answer(question.id, choice)} />
          )}
          {form && <FormView key={form.id} form={form} fill={(answer) => chat.fill(form.id, answer)} />}
        </div>
      </main>
      <footer>
        <Composer chat={chat} view={view} />
      </footer>
    </div>
  );
}
