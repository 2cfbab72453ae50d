import type { DiffLine, Entry, ToolEntry } from "../conversation/index.ts";
import { Prose, placeKey } from "./prose.tsx";

/** Lines that go and lines that come. */
export const Diff = ({ lines }: { lines: readonly DiffLine[] }) => (
  <div class="diff">
    {lines.map(({ sign, text }, at) => (
      <span key={placeKey(at)} data-sign={sign}>{`${sign} ${text}`}</span>
    ))}
  </div>
);

const words = { running: "running", done: "done", failed: "failed" } as const;

const Tool = ({ entry }: { entry: ToolEntry }) => (
  <details class="tool" data-status={entry.status} open={entry.diff.length > 0 && entry.status === "done"}>
    <summary>
      <strong>{entry.name}</strong>
      <span class="about">{entry.summary}</span>
      <span class="status">{words[entry.status]}</span>
    </summary>
    <div class="inside">
      {entry.steps.map((step, at) => (
        <p key={placeKey(at)} class="step">
          {step}
        </p>
      ))}
      {entry.diff.length > 0 && <Diff lines={entry.diff} />}
      {entry.diff.length === 0 && entry.output !== "" && <pre>{entry.output}</pre>}
    </div>
  </details>
);

/** One thing that was said or done. */
export function EntryView({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case "user":
      return (
        <div class="user">
          <p>{entry.text}</p>
        </div>
      );
    case "answer":
      return (
        <div class={entry.open ? "answer open" : "answer"}>
          <Prose text={entry.text} />
        </div>
      );
    case "note":
      return <div class={entry.tone === "bad" ? "note bad" : "note"}>{entry.text}</div>;
    case "tool":
      return <Tool entry={entry} />;
  }
}
