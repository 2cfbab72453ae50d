import { type ChatItem, type ChatView, type ToolItem, toolStatusText } from "@agentwire/runtime/chat";
import type { ComponentChildren } from "preact";
import { Changes } from "../part/changes.tsx";
import { Code } from "../part/code.tsx";
import { Markdown } from "../part/markdown.tsx";
import { plural, shown } from "../part/text.ts";
import { Images } from "./images.tsx";
import { Item } from "./item.tsx";
import css from "./tool.module.css";

/** Longest output that is shown, in characters. */
const longestOutput = 20_000;

/** Tools whose input reads better than as JSON. */
const inputs: Readonly<Record<string, (input: ToolItem["input"]) => ComponentChildren>> = {
  Bash: ({ command }) => <Code text={String(command ?? "")} language="bash" copy />,
  ExitPlanMode: ({ plan }) => <Markdown text={String(plan ?? "")} />,
  Agent: ({ prompt }) => <Markdown text={String(prompt ?? "")} />,
  Task: ({ prompt }) => <Markdown text={String(prompt ?? "")} />,
  // Their results, or the list above the composer, say the same.
  ...{ Read: () => null, AskUserQuestion: () => null },
};

function Input({ item, thread }: { readonly item: ToolItem; readonly thread: readonly ChatItem[] }) {
  // The thread of a subagent begins with the prompt that the input contains.
  if (thread[0]?.kind === "prompt") return null;
  if (item.changes.length > 0) {
    // They are in the request for permission.
    if (item.status === "waiting") return null;
    return <Changes changes={item.changes} />;
  }
  const shape = Object.hasOwn(inputs, item.name) ? inputs[item.name] : undefined;
  if (shape) return <>{shape(item.input)}</>;
  if (Object.keys(item.input).length === 0) return null;
  return <Code text={JSON.stringify(item.input, null, 2)} language="json" />;
}

function Output({ item, threads }: { readonly item: ToolItem; readonly threads: ChatView["threads"] }) {
  const { output, changes, status } = item;
  if (status === "done" && (changes.length > 0 || threads.has(item.id))) return null;
  if (output.trim() === "") return null;
  const cut = output.length > longestOutput;
  // Sentences, and no lines of a program.
  const isProse = status !== "done" || item.name === "AskUserQuestion";
  return (
    <div class={status === "done" ? undefined : css.problem}>
      <Code text={cut ? output.slice(0, longestOutput) : output} language="" copy wrap={isProse} />
      {cut && <p class={css.quiet}>{plural(output.length - longestOutput, "more character")}</p>}
    </div>
  );
}

/** A tool call: a line, and what is behind it. */
export function Tool({ item, threads }: { readonly item: ToolItem; readonly threads: ChatView["threads"] }) {
  const { title, summary, status, elapsedS, progress, changes, images } = item;
  const thread = threads.get(item.id) ?? [];
  const hasResultToSee = (changes.length > 0 && status === "done") || images.length > 0;
  const isOpen = hasResultToSee || thread.length > 0 || status === "failed";
  return (
    <details class={css.tool} data-item="tool" data-status={status} open={isOpen}>
      <summary>
        <strong>{shown(title)}</strong>
        <span class={css.about}>{shown(progress ?? summary)}</span>
        <span class={css.status}>
          {toolStatusText[status]}
          {status === "running" && elapsedS !== null && ` ${elapsedS} s`}
        </span>
      </summary>
      <div class={css.inside}>
        <Input item={item} thread={thread} />
        {thread.length > 0 && (
          <section class={css.thread} aria-label={`Subagent: ${shown(summary)}`}>
            {thread.map((inner) => (
              <Item key={inner.key} item={inner} threads={threads} actions={null} />
            ))}
          </section>
        )}
        <Output item={item} threads={threads} />
        <Images images={item.images} />
      </div>
    </details>
  );
}
