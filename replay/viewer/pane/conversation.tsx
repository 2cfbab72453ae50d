import { printable } from "@agentwire/protocol/codec";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { inputSummary } from "../../src/timeline/entry/text.ts";
import type { ConversationMessage } from "../data/conversation.ts";
import type { Session } from "../data/session.ts";

/** How many messages before and after the cursor are drawn. */
const [before, after] = [60, 20];
const longest = 6000;

/** A text as it is, but without characters that would change how others are shown. */
const shownText = (text: string): string => {
  const cut =
    text.length > longest ? `${text.slice(0, longest)}\n\u2026 ${text.length - longest} more characters` : text;
  return cut.split("\n").map(printable).join("\n");
};

function Tool({ item, cursor }: { readonly item: ConversationMessage; readonly cursor: number }) {
  const { tool, input, decision, outcome } = item;
  const decided = decision !== undefined && decision.row <= cursor ? decision : undefined;
  const done = outcome !== undefined && outcome.row <= cursor ? outcome : undefined;
  return (
    <details class={`tool ${done?.failed ? "bad" : ""}`} open={done?.failed}>
      <summary>
        <b>{printable(tool ?? "")}</b> <code>{inputSummary(input, 160)}</code>
        {decided && <span class={`badge ${decided.word === "allowed" ? "good" : "bad"}`}>{decided.word}</span>}
        <span class={`badge ${done === undefined ? "wait" : done.failed ? "bad" : "quiet"}`}>
          {done === undefined ? "no result yet" : done.failed ? "failed" : "done"}
        </span>
      </summary>
      <pre class="input">{shownText(JSON.stringify(input, null, 2) ?? "")}</pre>
      {done && <pre class="output">{shownText(done.text) || "(nothing)"}</pre>}
    </details>
  );
}

const titles = {
  user: "user",
  assistant: "assistant",
  thinking: "thinking",
  tool: "",
  note: "",
  end: "turn ended",
} as const;

function Item({
  item,
  cursor,
  here,
  go,
}: {
  readonly item: ConversationMessage;
  readonly cursor: number;
  readonly here: boolean;
  readonly go: (row: number) => void;
}) {
  const { kind, text, inner, failed } = item;
  const later = item.row > cursor ? " later" : "";
  return (
    <article class={`said ${kind}${inner ? " inner" : ""}${later}${here ? " at" : ""}${failed ? " bad" : ""}`}>
      <button type="button" class="jump" title="to this event" onClick={() => go(item.row)}>
        {titles[kind] || "\u2192"}
      </button>
      {kind === "tool" ? <Tool item={item} cursor={cursor} /> : <div class="text">{shownText(text)}</div>}
    </article>
  );
}

export interface ConversationProps {
  readonly session: Session;
  readonly cursor: number;
  readonly go: (row: number) => void;
}

/** What user, model and tools said, up to the cursor; what follows is pale. */
export function Conversation({ session, cursor, go }: ConversationProps) {
  const { messages } = session;
  const at = useMemo(() => messages.findLastIndex(({ row }) => row <= cursor), [messages, cursor]);
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    pane.current?.querySelector(".said.at")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const first = Math.max(0, at - before);
  const shown = messages.slice(first, at + 1 + after);
  const rest = messages.length - first - shown.length;
  return (
    <section class="conversation" aria-label="Conversation">
      <h2>Conversation</h2>
      <div class="scroll" ref={pane}>
        {messages.length === 0 && <p class="quiet">Nothing was said.</p>}
        {first > 0 && <p class="quiet">{first} earlier</p>}
        {shown.map((item, index) => (
          <Item key={first + index} item={item} cursor={cursor} here={first + index === at} go={go} />
        ))}
        {rest > 0 && <p class="quiet">{rest} later</p>}
      </div>
    </section>
  );
}
