import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import css from "./request.module.css";

/**
 * The frame of a request. It takes the focus as a whole and not on a button, so that a key that was meant for something else
 * decides nothing. A letter in `keys` works while no text field has the focus.
 */
export function Card({
  title,
  children,
  keys = {},
  onSubmit,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly keys?: Readonly<Record<string, (() => void) | undefined>>;
  readonly onSubmit?: () => void;
}) {
  const card = useRef<HTMLElement>(null);
  const id = useId();
  useLayoutEffect(() => card.current?.focus(), []);
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea")) return;
    const act = Object.hasOwn(keys, event.key.toLowerCase()) ? keys[event.key.toLowerCase()] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <section class={css.card} role="alertdialog" aria-labelledby={id} tabIndex={-1} ref={card} onKeyDown={press}>
      <h2 id={id}>{title}</h2>
      <form
        class={css.content}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        {children}
      </form>
    </section>
  );
}
