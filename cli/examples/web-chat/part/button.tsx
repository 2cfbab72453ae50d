import type { ComponentChildren } from "preact";
import css from "./button.module.css";

/** A button. `kind`: the main action of a group, or one that looks like a link. `shortcut`: shown beside its text. */
export function Button({
  children,
  onClick,
  kind,
  shortcut,
  label,
  disabled = false,
  submit = false,
}: {
  readonly children: ComponentChildren;
  readonly onClick?: () => void;
  readonly kind?: "main" | "link";
  readonly shortcut?: string;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly submit?: boolean;
}) {
  const look = kind === "link" ? css.link : kind === "main" ? `${css.button} ${css.main}` : css.button;
  return (
    <button
      type={submit ? "submit" : "button"}
      class={look}
      disabled={disabled}
      {...(label === undefined ? {} : { "aria-label": label, title: label })}
      {...(shortcut === undefined ? {} : { "aria-keyshortcuts": shortcut === "Esc" ? "Escape" : shortcut })}
      {...(onClick ? { onClick } : {})}
    >
      {children}
      {shortcut !== undefined && (
        <>
          {" "}
          <kbd class={css.key}>{shortcut}</kbd>
        </>
      )}
    </button>
  );
}
