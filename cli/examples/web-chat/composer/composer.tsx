import type { SlashCommand } from "@agentwire/protocol";
import type { ChatImage, ChatView } from "@agentwire/runtime/chat";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { imageUrl } from "../item/images.tsx";
import { Button } from "../part/button.tsx";
import { shown } from "../part/text.ts";
import css from "./composer.module.css";
import { readImages } from "./read-images.ts";

/** Most commands that are offered at once. */
const maxCommands = 8;

const offeredFor = (commands: readonly SlashCommand[], text: string): readonly SlashCommand[] => {
  const typed = /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const starts = commands.filter(({ name }) => name.toLowerCase().startsWith(typed));
  return starts.filter(({ name }) => name !== typed).slice(0, maxCommands);
};

/** The command whose arguments are being written. */
const commandIn = (commands: readonly SlashCommand[], text: string): SlashCommand | undefined => {
  const name = /^\/(\S+)\s/.exec(text)?.[1];
  return name === undefined ? undefined : commands.find((command) => command.name === name);
};

/** Where prompts are written. Enter sends, Shift+Enter starts a line, and a slash offers commands. */
export function Composer({
  view,
  draft,
  disabled,
  send,
  interrupt,
}: {
  readonly view: ChatView;
  /** A text to take over, in front of what is written; the object changes with each one. */
  readonly draft: { readonly text: string } | null;
  readonly disabled: boolean;
  readonly send: (text: string, images: readonly ChatImage[]) => void;
  readonly interrupt: () => void;
}) {
  const [text, setText] = useState("");
  const [images, setImages] = useState<readonly ChatImage[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [chosen, choose] = useState(0);
  const [dragging, setDragging] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const listId = useId();
  const offered = offeredFor(view.commands, text);
  const command = commandIn(view.commands, text);

  const write = (value: string): void => {
    setText(value);
    choose(0);
    if (area.current) area.current.value = value;
  };
  useEffect(() => {
    if (draft === null) return;
    const written = area.current?.value.trim() ?? "";
    const joined = written === "" ? draft.text : `${draft.text}\n\n${written}`;
    setText(joined);
    if (area.current) area.current.value = joined;
    area.current?.focus();
  }, [draft]);

  // A request had the focus; when it is answered, the user goes on writing.
  const hasRequests = view.requests.length > 0;
  const hadRequests = useRef(false);
  useEffect(() => {
    if (hadRequests.current && !hasRequests) area.current?.focus();
    hadRequests.current = hasRequests;
  }, [hasRequests]);

  const attach = async (files: Iterable<File>): Promise<void> => {
    const read = await readImages(files);
    setImages((now) => [...now, ...read.images]);
    setProblems(read.problems);
  };
  // The field counts: the last drawing can be older than the last key.
  const submit = (): void => {
    const written = area.current?.value.trim() ?? "";
    if (disabled || (written === "" && images.length === 0)) return;
    send(written, images);
    write("");
    setImages([]);
    setProblems([]);
  };
  const press = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const pick = offered[chosen];
    if (step !== 0 && offered.length > 0) {
      event.preventDefault();
      choose((chosen + step + offered.length) % offered.length);
    } else if (event.key === "Tab" && !event.shiftKey && pick) {
      event.preventDefault();
      write(`/${pick.name} `);
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      submit();
    }
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void attach(files);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setDragging(false);
    void attach(event.dataTransfer?.files ?? []);
  };
  const isEmpty = text.trim() === "" && images.length === 0;
  return (
    <>
      {offered.length > 0 && (
        <div class={css.commands} id={listId} role="listbox" aria-label="Commands">
          {offered.map(({ name, description, argumentHint }, at) => (
            <div
              key={name}
              id={`${listId}-${at}`}
              class={css.command}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              onMouseDown={(event) => {
                event.preventDefault();
                write(`/${name} `);
              }}
            >
              <strong>
                /{shown(name)} <small>{shown(argumentHint ?? "")}</small>
              </strong>
              <span>{shown(description)}</span>
            </div>
          ))}
        </div>
      )}
      <form
        class={dragging ? `${css.composer} ${css.dragging}` : css.composer}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
      >
        {images.length > 0 && (
          <ul class={css.images} aria-label="Attached images">
            {images.map((image, at) => (
              <li key={at}>
                <img src={imageUrl(image)} alt={`Attachment ${at + 1}`} />
                <Button
                  kind="link"
                  label={`Remove attachment ${at + 1}`}
                  onClick={() => setImages(images.filter((one) => one !== image))}
                >
                  {"\u00d7"}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {problems.length > 0 && (
          <div class={css.problems} role="alert">
            {problems.map((problem) => (
              <p key={problem}>{shown(problem)}</p>
            ))}
          </div>
        )}
        <div class={css.row}>
          <input
            class={css.picker}
            ref={picker}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            multiple
            tabIndex={-1}
            aria-label="Images to attach"
            onChange={({ currentTarget }) => {
              void attach([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
          <Button kind="link" label="Attach images" onClick={() => picker.current?.click()}>
            +
          </Button>
          <textarea
            class={css.area}
            rows={1}
            autofocus
            aria-label="Prompt"
            {...(offered.length > 0 ? { "aria-controls": listId, "aria-activedescendant": `${listId}-${chosen}` } : {})}
            placeholder={view.suggestion ?? "Ask, or / for commands"}
            ref={area}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              choose(0);
            }}
            onKeyDown={press}
            onPaste={paste}
          />
          {view.busy && (
            <Button onClick={interrupt} shortcut="Esc" disabled={view.interrupting}>
              Stop
            </Button>
          )}
          {(!view.busy || !isEmpty) && (
            <Button kind="main" submit disabled={isEmpty || disabled}>
              {view.busy ? "Queue" : "Send"}
            </Button>
          )}
        </div>
        {command?.argumentHint ? (
          <p class={css.hint}>
            /{shown(command.name)} {shown(command.argumentHint)}
          </p>
        ) : null}
      </form>
    </>
  );
}
