import type { ChatView } from "@agentwire/runtime/chat";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Item, type PromptActions } from "./item/item.tsx";
import css from "./log.module.css";

/** How near to its end the log must be to follow new items, in pixels. */
const nearEnd = 80;

/** How long after an input of the user a scroll is theirs, in milliseconds. */
const inputLastsMs = 1_000;

/** The conversation. It follows its end unless the user has scrolled up. */
export function Log({ view, actions }: { readonly view: ChatView; readonly actions: PromptActions | null }) {
  const box = useRef<HTMLElement>(null);
  const following = useRef(true);
  const lastTop = useRef(0);
  /** When the user last used a wheel, a finger, a key or the scroll bar. The browser scrolls by itself when a size changes. */
  const lastInput = useRef(Number.NEGATIVE_INFINITY);
  const noteInput = ({ timeStamp }: Event): void => {
    lastInput.current = timeStamp;
  };
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const follow = new ResizeObserver(() => {
      if (following.current) current.scrollTop = current.scrollHeight;
    });
    follow.observe(current);
    if (current.firstElementChild) follow.observe(current.firstElementChild);
    return () => follow.disconnect();
  }, []);
  return (
    <main
      class={css.main}
      ref={box}
      tabIndex={0}
      aria-label="Conversation"
      onWheel={noteInput}
      onTouchMove={noteInput}
      onKeyDown={noteInput}
      onPointerDown={noteInput}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight }, timeStamp }) => {
        const isNearEnd = scrollHeight - scrollTop - clientHeight < nearEnd;
        const isByUser = timeStamp - lastInput.current < inputLastsMs;
        if (isNearEnd || (isByUser && scrollTop < lastTop.current)) following.current = isNearEnd;
        lastTop.current = scrollTop;
      }}
    >
      <div class={css.log} role="log" aria-busy={view.busy} aria-label="Messages">
        {view.items.length === 0 && <p class={css.empty}>What should the agent do?</p>}
        {view.items.map((item) => (
          <div key={item.key} class={css.item}>
            <Item item={item} threads={view.threads} actions={actions} />
          </div>
        ))}
        {view.busy && view.activity !== null && <p class={css.activity}>{view.activity}</p>}
        {view.interrupting && <p class={css.activity}>Stopping</p>}
      </div>
    </main>
  );
}
