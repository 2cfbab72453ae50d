import { useEffect, useRef } from "preact/hooks";
import { keys } from "../state/keys.ts";
import { views } from "../state/route.ts";

const named: Readonly<Record<string, string>> = { ArrowDown: "\u2193", ArrowUp: "\u2191", Escape: "Esc" };

/** The keys, and how to search. */
export function Help({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close}>
      <h2 id="help-title">Keys and search</h2>
      <dl>
        {keys.map(({ command, keys: list, label }) => (
          <div key={command}>
            <dt>
              {list.map((key) => (
                <kbd key={key}>{named[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>1</kbd>
            <kbd>{views.length}</kbd>
          </dt>
          <dd>Views</dd>
        </div>
      </dl>
      <p>
        A search consists of words and <code>field:value</code> pairs, all of which must match. <code>-</code> before
        one negates it. Fields: <code>tool:</code> <code>subagent:</code> <code>took:&gt;10s</code>{" "}
        <code>cost:&gt;0.1</code> <code>kind:</code> <code>lane:</code> <code>from:</code> <code>process:</code>{" "}
        <code>id:</code> <code>seq:12-40</code>. Words such as <code>error</code>, <code>failed</code>,{" "}
        <code>denied</code> and <code>interrupted</code> select what is marked so.
      </p>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
