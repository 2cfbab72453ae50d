import { type ChatItem, type ChatView, isTodoCall, type PromptItem } from "@agentwire/runtime/chat";
import { useMemo } from "preact/hooks";
import { Button } from "../part/button.tsx";
import { Markdown } from "../part/markdown.tsx";
import { shown } from "../part/text.ts";
import { Images } from "./images.tsx";
import css from "./item.module.css";
import { Tool } from "./tool.tsx";

/** What a user can do with a prompt of their own. */
export interface PromptActions {
  readonly rewind: (prompt: PromptItem) => void;
  readonly fork: (prompt: PromptItem) => void;
}

function Prompt({ item, actions }: { readonly item: PromptItem; readonly actions: PromptActions | null }) {
  return (
    <div class={css.prompt} data-item="prompt">
      <div class={css.bubble}>
        <Images images={item.images} />
        {item.text !== "" && <p>{shown(item.text)}</p>}
      </div>
      {actions !== null && item.uuid !== null && (
        <div class={css.actions}>
          <Button kind="link" onClick={() => actions.rewind(item)}>
            Rewind to here
          </Button>
          <Button kind="link" onClick={() => actions.fork(item)}>
            Fork from here
          </Button>
        </div>
      )}
    </div>
  );
}

function Content({
  item,
  threads,
  actions,
}: {
  readonly item: ChatItem;
  readonly threads: ChatView["threads"];
  readonly actions: PromptActions | null;
}) {
  switch (item.kind) {
    case "prompt":
      return <Prompt item={item} actions={actions} />;
    case "text":
      return (
        <div class={item.streaming ? `${css.text} ${css.streaming}` : css.text} data-item="text">
          <Markdown text={item.text} />
        </div>
      );
    case "thinking":
      return (
        <details class={css.thinking} data-item="thinking" open={item.streaming}>
          <summary>{item.streaming ? "Thinking\u2026" : "Thought"}</summary>
          <p>{shown(item.text) || "The model does not show its reasoning."}</p>
        </details>
      );
    case "note":
      return (
        <p class={`${css.note} ${css[item.tone] ?? ""}`} data-item="note" data-tone={item.tone}>
          {shown(item.text)}
        </p>
      );
    case "tool":
      return isTodoCall(item) ? null : <Tool item={item} threads={threads} />;
  }
}

/** One thing in a conversation. It is drawn again only when it, or the thread of its subagent, has changed. */
export function Item({
  item,
  threads,
  actions,
}: {
  readonly item: ChatItem;
  readonly threads: ChatView["threads"];
  readonly actions: PromptActions | null;
}) {
  const nested = item.kind === "tool" && threads.has(item.id) ? threads : null;
  return useMemo(
    () => <Content item={item} threads={nested ?? new Map()} actions={actions} />,
    [item, nested, actions],
  );
}
