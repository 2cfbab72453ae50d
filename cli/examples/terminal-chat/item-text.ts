import { type ChatItem, type ChatView, type ToolItem, toolStatusText } from "@agentwire/runtime/chat";
import { markdownLines } from "./markdown.ts";
import { head, oneLine, safe } from "./safe.ts";
import { visibleItems } from "./settled.ts";

const indent = (text: string): string => text.replace(/^/gm, "    ");

const maxLines = 12;

function toolText(item: ToolItem, threads: ChatView["threads"]): string {
  const made = item.status === "done" ? item.changes : [];
  const changed = made.flatMap(({ lines }) => lines.map(({ sign, text }) => `${sign} ${safe(text)}`));
  const inner = visibleItems(threads.get(item.id) ?? []).map((one) => itemText(one, threads));
  const threadEndsIt = item.status === "done" && inner.length > 0;
  const output = head(changed.length > 0 ? changed.join("\n") : threadEndsIt ? "" : item.output, maxLines);
  const more = output.more > 0 ? `\n(${output.more} more ${output.more === 1 ? "line" : "lines"})` : "";
  const body = [...inner, output.text + more].filter((part) => part !== "");
  return [
    `* ${oneLine(item.title, 60)} ${oneLine(item.summary, 100)} [${toolStatusText[item.status]}]`,
    ...body.map(indent),
  ].join("\n");
}

/** An item without color or layout, for terminals that only print lines. */
export function itemText(item: ChatItem, threads: ChatView["threads"]): string {
  switch (item.kind) {
    case "prompt":
      return `> ${safe(item.text)}${item.images.map((_, at) => ` [image ${at + 1}]`).join("")}`;
    case "text":
      return markdownLines(safe(item.text))
        .map((line) => line.map(({ text }) => text).join(""))
        .join("\n");
    case "thinking":
      return item.text.trim() === "" ? "" : `(thinking) ${safe(item.text)}`;
    case "note":
      return `${item.tone === "info" ? "" : `${item.tone}: `}${safe(item.text)}`;
    case "tool":
      return toolText(item, threads);
  }
}
