import { keys } from "../keys.ts";

const named: Readonly<Record<string, string>> = { " ": "space", ArrowDown: "\u2193", ArrowUp: "\u2191" };

/** The keys, and how to search. */
export function Help({ close }: { readonly close: () => void }) {
  return (
    <div class="help" role="dialog" aria-modal="true" aria-label="Keys">
      <div>
        <h2>Keys</h2>
        <dl>
          {keys.map(({ command, keys: list, words }) => (
            <div key={command}>
              <dt>
                {list.map((key) => (
                  <kbd key={key}>{named[key] ?? key}</kbd>
                ))}
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p>
          A search is words and <code>field:value</code> pairs that must all hold; <code>-</code> before one turns it
          round. Fields: tool, id, kind, lane, from, process, seq. Words such as <code>denied</code>, <code>error</code>
          , <code>interrupted</code> ask for what is marked so.
        </p>
        <button type="button" onClick={close}>
          close
        </button>
      </div>
    </div>
  );
}
