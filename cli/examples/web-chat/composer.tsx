import { useRef, useState } from "preact/hooks";
import type { Chat, ChatView } from "../conversation/index.ts";

/** Where prompts are written. Enter sends, Shift+Enter begins a line, and a slash offers the agent's commands. */
export function Composer({ chat, view }: { chat: Chat; view: ChatView }) {
  const [text, setText] = useState("");
  const [chosen, choose] = useState(0);
  const typed = /^\/\S*$/.test(text) ? text.slice(1) : null;
  const offered = typed === null ? [] : view.commands.filter(({ name }) => name.startsWith(typed) && name !== typed);

  const area = useRef<HTMLTextAreaElement>(null);
  const wrote = (value: string): void => {
    setText(value);
    choose(0);
  };
  const write = (value: string): void => {
    if (area.current) area.current.value = value;
    wrote(value);
  };
  // What counts is what stands in the field: the last drawing may be older than the last key.
  const send = (): void => {
    const written = area.current?.value.trim() ?? "";
    if (written === "" || view.over) return;
    chat.send(written);
    write("");
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && offered.length > 0) {
      event.preventDefault();
      choose((chosen + step + offered.length) % offered.length);
    } else if (event.key === "Tab" && !event.shiftKey && offered[chosen]) {
      event.preventDefault();
      write(`/${offered[chosen].name} `);
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    }
  };
  return (
    <>
      {offered.length > 0 && (
        <div class="commands" id="commands" role="listbox" aria-label="Commands">
          {offered.slice(0, 8).map(({ name, description }, at) => (
            <div
              key={name}
              id={`command-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              onMouseDown={(event) => {
                event.preventDefault();
                write(`/${name} `);
              }}
            >
              <strong>/{name}</strong>
              <span>{description}</span>
            </div>
          ))}
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <textarea
          rows={1}
          autofocus
          aria-label="Prompt"
          aria-controls="commands"
          {...(offered.length > 0 ? { "aria-activedescendant": `command-${chosen}` } : {})}
          placeholder={view.over ? "The session is over" : "Ask for something, or / for commands"}
          disabled={view.over}
          ref={area}
          onInput={(event) => wrote(event.currentTarget.value)}
          onKeyDown={press}
        />
        {view.busy ? (
          <button type="button" onClick={() => chat.interrupt()}>
            Stop<kbd>Esc</kbd>
          </button>
        ) : (
          <button type="submit" class="main" disabled={text.trim() === "" || view.over}>
            Send
          </button>
        )}
      </form>
    </>
  );
}
