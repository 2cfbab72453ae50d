import { useMemo, useState } from "preact/hooks";
import { useStore } from "../part/context.ts";
import { counted, duration, shown } from "../part/format.ts";
import { Markdown } from "../part/markdown.tsx";
import { Images, ToolBody, ToolTitle } from "../part/tool-card.tsx";
import { useRemote } from "../part/use-remote.ts";
import { useVirtualList } from "../part/use-virtualizer.ts";
import type { StoryItem, ToolItem } from "../session/story.ts";
import { lastUpTo } from "../state/step.ts";

const guessedHeight = 72;
const deepest = 6;

/** The work of a subagent: folded below its call. */
function Inner({ items, depth }: { readonly items: readonly StoryItem[]; readonly depth: number }) {
  const [open, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <div class="subagent">
      <button type="button" class="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        Subagent: {counted(items.length, "step")}
      </button>
      {open &&
        depth < deepest &&
        items.slice(0, 300).map((item, index) => <Item key={index} item={item} depth={depth + 1} />)}
    </div>
  );
}

function Tool({ item, depth }: { readonly item: ToolItem; readonly depth: number }) {
  const plain = new Set(["Edit", "MultiEdit", "Write", "TodoWrite", "ExitPlanMode", "AskUserQuestion"]);
  const [open, setOpen] = useState(plain.has(item.tool) || (item.outcome !== null && item.outcome.mark !== null));
  return (
    <div class={`tool ${item.outcome?.mark ?? ""}`}>
      <button type="button" class="tool-title" aria-expanded={open} onClick={() => setOpen(!open)}>
        <ToolTitle item={item} />
      </button>
      {open && (
        <div class="tool-body">
          <ToolBody item={item}>
            <Inner items={item.inner} depth={depth} />
          </ToolBody>
        </div>
      )}
      {!open && <Inner items={item.inner} depth={depth} />}
    </div>
  );
}

const names = {
  prompt: "User",
  text: "Assistant",
  thinking: "Thinking",
  tool: "Tool",
  note: "Note",
  end: "Turn ended",
} as const;

function Body({ item, depth }: { readonly item: StoryItem; readonly depth: number }) {
  switch (item.kind) {
    case "tool":
      return <Tool item={item} depth={depth} />;
    case "thinking":
      return (
        <details>
          <summary>{counted(item.content.text.length, "character")}</summary>
          <Markdown text={item.content.text} />
        </details>
      );
    case "prompt":
    case "text":
      return (
        <>
          <Markdown text={item.content.text} />
          <Images content={item.content} />
        </>
      );
    case "note":
      return <p class={item.bad ? "bad" : "quiet"}>{shown(item.text)}</p>;
    case "end":
      return (
        <p class={item.failed ? "bad" : "quiet"}>
          {item.durationUs !== null && <span class="took">{duration(item.durationUs)}: </span>}
          {shown(item.text)}
        </p>
      );
  }
}

function Item({ item, depth }: { readonly item: StoryItem; readonly depth: number }) {
  const { route, link } = useStore();
  const isCurrent = route.value.event === item.seq;
  const failed = "failed" in item && item.failed;
  return (
    <article class={`said is-${item.kind}${isCurrent ? " at" : ""}${failed ? " bad" : ""}`}>
      <a class="said-who" href={link({ event: item.seq })} title={`Event ${item.seq}`}>
        {names[item.kind]} <span class="quiet">event {item.seq}</span>
      </a>
      <div class="said-what">
        <Body item={item} depth={depth} />
      </div>
    </article>
  );
}

/** The conversation. */
export function StoryView() {
  const { storyPositions, route, session, ready } = useStore();
  const seqs = storyPositions.value;
  const { event } = route.value;
  const at = event === null ? -1 : lastUpTo(seqs, event);
  const { items, height, scroller, measure } = useVirtualList({ count: seqs.length, rowHeight: guessedHeight, at });
  const [from, to] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1];
  const loaded = useRemote(
    () => session.story(from, to).then((list) => ({ from, list })),
    [from, to, ready.value, seqs],
    {
      from: 0,
      list: [] as readonly StoryItem[],
    },
  );
  const known = useMemo(() => new Map(loaded.list.map((item, index) => [loaded.from + index, item])), [loaded]);
  return (
    <div class="story">
      <h2 class="visually-hidden">Conversation</h2>
      <div class="scroll" ref={scroller}>
        {ready.value > 0 && seqs.length === 0 && <p class="empty">Nothing was said.</p>}
        <ol class="tall" aria-label="Conversation" style={{ height: `${height}px` }}>
          {items.map(({ index, start }) => {
            const item = known.get(index);
            return (
              <li key={index} data-index={index} ref={measure} style={{ transform: `translateY(${start}px)` }}>
                {item === undefined ? <p class="said loading">…</p> : <Item item={item} depth={0} />}
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}
