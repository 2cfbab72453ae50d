import { stripVTControlCharacters } from "node:util";
import { type ChatItem, type ChatView, type FileChange, type ToolItem, toolStatusText } from "@agentwire/runtime/chat";
import { Box, Text, Transform } from "ink";
import type { ReactNode } from "react";
import { type MarkdownLine, markdownLines, type Span } from "../markdown.ts";
import { head, oneLine, safe } from "../safe.ts";
import { visibleItems } from "../settled.ts";

const maxDiffLines = 16;
const maxOutputLines = 6;
const maxInnerItems = 4;

/** How many lines are left out. */
export const More = ({ count }: { count: number }): ReactNode =>
  count > 0 ? <Text dimColor>{`\u2026 ${count} more ${count === 1 ? "line" : "lines"}`}</Text> : null;

const colors = { "+": "green", "-": "red", " ": "gray", "@": "gray" } as const;

/** Changes to files. */
export function Changes({
  changes,
  max = maxDiffLines,
}: {
  readonly changes: readonly FileChange[];
  readonly max?: number;
}): ReactNode {
  const lines = changes.flatMap((change) => change.lines).map((line, key) => ({ ...line, key }));
  return (
    <Box flexDirection="column">
      {lines.slice(0, max).map(({ sign, text, key }) => (
        <Text key={key} color={colors[sign]} wrap="truncate-end">
          {sign === "@" ? "\u22ef" : `${sign} ${safe(text)}`}
        </Text>
      ))}
      <More count={lines.length - max} />
    </Box>
  );
}

const looks: Readonly<Record<Span["style"], object>> = {
  plain: {},
  bold: { bold: true },
  italic: { italic: true },
  code: { color: "cyan" },
  dim: { dimColor: true },
  mark: { dimColor: true },
};

/** Removes the space at which Ink broke a line that fills its row. Ink begins the next row with it. */
const withoutBreak = (row: string, index: number): string =>
  index > 0 && stripVTControlCharacters(row).startsWith(" ") ? row.replace(" ", "") : row;

/** A line of Markdown. Its further rows begin behind the mark. */
function Line({ line }: { line: MarkdownLine }): ReactNode {
  const mark = line.find(({ style }) => style === "mark");
  const spans = line.filter((span) => span !== mark).map((span, key) => ({ ...span, key }));
  return (
    <Box>
      {mark && (
        <Box flexShrink={0}>
          <Text {...looks.mark}>{mark.text}</Text>
        </Box>
      )}
      <Transform transform={withoutBreak}>
        {spans.length === 0 ? (
          <Text> </Text>
        ) : (
          spans.map(({ text, style, key }) => (
            <Text key={key} {...looks[style]}>
              {text}
            </Text>
          ))
        )}
      </Transform>
    </Box>
  );
}

/** A text in Markdown; the last lines of it while there is not room for all. */
export function Markdown({ text, max }: { readonly text: string; readonly max?: number }): ReactNode {
  const lines = markdownLines(safe(text)).map((line, key) => ({ line, key }));
  return (
    <Box flexDirection="column">
      {(max === undefined ? lines : lines.slice(-max)).map(({ line, key }) => (
        <Line key={key} line={line} />
      ))}
    </Box>
  );
}

const marks: Readonly<Record<ToolItem["status"], { readonly mark: string; readonly color: string }>> = {
  writing: { mark: "\u25cb", color: "yellow" },
  waiting: { mark: "\u25cb", color: "yellow" },
  queued: { mark: "\u25cb", color: "gray" },
  running: { mark: "\u25cb", color: "yellow" },
  done: { mark: "\u25cf", color: "green" },
  failed: { mark: "\u2717", color: "red" },
  denied: { mark: "\u2717", color: "red" },
  interrupted: { mark: "\u2717", color: "gray" },
};

/** States that the mark says well enough. */
const obvious: ReadonlySet<ToolItem["status"]> = new Set(["writing", "running", "done", "failed"]);

function Tool({ item, threads }: { item: ToolItem; threads: ChatView["threads"] }): ReactNode {
  const { mark, color } = marks[item.status];
  const isOver = !["writing", "waiting", "queued", "running"].includes(item.status);
  const inner = visibleItems(threads.get(item.id) ?? []);
  // The thread of a subagent ends with its result.
  const output = head(item.status === "done" && inner.length > 0 ? "" : item.output, maxOutputLines);
  const elapsed = !isOver && item.elapsedS !== null ? `${item.elapsedS} s` : "";
  const state = obvious.has(item.status) ? elapsed : toolStatusText[item.status];
  const changes = item.status === "done" ? item.changes : [];
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">
        <Text color={color}>{`${mark} `}</Text>
        <Text bold>{oneLine(item.title, 60)}</Text>
        <Text dimColor>{`  ${oneLine(item.progress ?? item.summary, 100)}  ${state}`}</Text>
      </Text>
      <Box flexDirection="column" marginLeft={2}>
        {inner.slice(-maxInnerItems).map((one) => (
          <Box key={one.key}>
            <Text dimColor>{"\u2502 "}</Text>
            <ItemView item={one} threads={threads} max={3} />
          </Box>
        ))}
        {changes.length > 0 && <Changes changes={changes} />}
        {changes.length === 0 && output.text !== "" && (
          <Text color={item.status === "failed" ? "red" : "gray"}>{output.text}</Text>
        )}
        {changes.length === 0 && <More count={output.more} />}
      </Box>
    </Box>
  );
}

const tones = { info: { dimColor: true }, warning: { color: "yellow" }, error: { color: "red" } } as const;

/** One thing in a conversation. `most`: the number of lines there is room for. */
export function ItemView({
  item,
  threads,
  max,
}: {
  readonly item: ChatItem;
  readonly threads: ChatView["threads"];
  readonly max?: number;
}): ReactNode {
  switch (item.kind) {
    case "prompt":
      return (
        <Text color="cyan" bold>
          {`\u203a ${safe(item.text)}${item.images.map((_, at) => ` [image ${at + 1}]`).join("")}`}
        </Text>
      );
    case "text":
      return <Markdown text={item.text} {...(max === undefined ? {} : { max })} />;
    case "thinking":
      return <Text dimColor>{`Thinking: ${oneLine(item.text, 200)}`}</Text>;
    case "note":
      return <Text {...tones[item.tone]}>{safe(item.text)}</Text>;
    case "tool":
      return <Tool item={item} threads={threads} />;
  }
}
