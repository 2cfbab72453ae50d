import { diffLines } from "diff";
import { useMemo } from "preact/hooks";
import type { TextChange } from "../session/model-calls.ts";
import { shown } from "./format.ts";

/** Longer texts are shown as completely removed and added. */
const longest = 100_000;
const context = 3;

function changesOf(before: string, after: string): readonly TextChange[] {
  const full: TextChange[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  if (before.length + after.length > longest) return full;
  const parts = diffLines(before, after, { maxEditLength: 2000 });
  return (
    parts?.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value,
    })) ?? full
  );
}

const signs = { same: " ", added: "+", removed: "-" } as const;

/** Common lines of both sides, shortened to those next to a change. */
function shortened(text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length <= 2 * context + 1) return lines.join("\n");
  return [...lines.slice(0, context), `\u22ef ${lines.length - 2 * context} lines`, ...lines.slice(-context)].join(
    "\n",
  );
}

/** Changes of a text, line by line. */
export function Changes({ changes }: { readonly changes: readonly TextChange[] }) {
  return (
    <pre class="diff" tabIndex={0}>
      {changes.flatMap(({ kind, text }, part) =>
        (kind === "same" ? shortened(text) : text.replace(/\n$/, "")).split("\n").map((line, index) => (
          <span key={`${part} ${index}`} class={kind}>
            {`${signs[kind]} ${shown(line)}\n`}
          </span>
        )),
      )}
    </pre>
  );
}

/** The difference between two texts, line by line. */
export function Diff({ before, after }: { readonly before: string; readonly after: string }) {
  const changes = useMemo(() => changesOf(before, after), [before, after]);
  return <Changes changes={changes} />;
}
