import type { FileChange } from "@agentwire/runtime/chat";
import css from "./changes.module.css";
import { shown } from "./text.ts";

const names = { "+": css.added, "-": css.removed, " ": css.same, "@": css.gap } as const;

/** Longest change that is shown, in lines. */
const maxLines = 400;

/** Changes to files, line by line. */
export function Changes({ changes }: { readonly changes: readonly FileChange[] }) {
  return changes.map(({ path, lines }, at) => (
    <figure key={at} class={css.change}>
      <figcaption>
        <code>{shown(path)}</code>
        <span class={css.count}>
          +{lines.filter(({ sign }) => sign === "+").length} -{lines.filter(({ sign }) => sign === "-").length}
        </span>
      </figcaption>
      <pre class={css.lines} tabIndex={0}>
        {lines.slice(0, maxLines).map(({ sign, text }, line) => (
          <span key={line} class={names[sign]} data-sign={sign}>
            {sign === "@" ? "\u22ef\n" : `${sign} ${shown(text)}\n`}
          </span>
        ))}
        {lines.length > maxLines && <span class={css.gap}>{`${lines.length - maxLines} more lines\n`}</span>}
      </pre>
    </figure>
  ));
}
