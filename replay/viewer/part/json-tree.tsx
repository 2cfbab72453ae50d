import { useState } from "preact/hooks";
import { shown } from "./format.ts";

const many = 100;
const long = 400;

function Leaf({ value }: { readonly value: unknown }) {
  const [showsAll, setShowsAll] = useState(false);
  if (typeof value !== "string")
    return <span class={`leaf ${value === null ? "null" : typeof value}`}>{String(value)}</span>;
  const text = shown(value);
  const cut = !showsAll && text.length > long;
  return (
    <span class="leaf string">
      "{cut ? text.slice(0, long) : text}"
      {cut && (
        <button type="button" class="more" onClick={() => setShowsAll(true)}>
          {text.length - long} more
        </button>
      )}
    </span>
  );
}

interface TreeProps {
  readonly name: string | null;
  readonly value: unknown;
  readonly depth: number;
}

/** A JSON value that expands on click. Its content is never parsed as markup. */
export function JsonTree({ name, value, depth }: TreeProps) {
  const [open, setOpen] = useState(depth < 3);
  const [count, setCount] = useState(many);
  const label = name === null ? null : <span class="member">{shown(name)}: </span>;
  if (typeof value !== "object" || value === null) {
    return (
      <div class="node">
        {label}
        <Leaf value={value} />
      </div>
    );
  }
  const members = Object.entries(value);
  const size = Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`;
  return (
    <div class="node">
      <button type="button" class="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
        <span class="size">{size}</span>
      </button>
      {open && (
        <div class="members">
          {members.slice(0, count).map(([member, inner]) => (
            <JsonTree key={member} name={member} value={inner} depth={depth + 1} />
          ))}
          {members.length > count && (
            <button type="button" class="more" onClick={() => setCount(count + many)}>
              {members.length - count} more
            </button>
          )}
        </div>
      )}
    </div>
  );
}
