import { Box, Text } from "ink";
import type { ReactNode } from "react";
import type { DiffLine, Entry, ToolEntry } from "../conversation/index.ts";
import { head, oneLine, safe } from "./safe.ts";

const mostDiffLines = 16;
const mostOutputLines = 6;
const mostSteps = 5;

const More = ({ count }: { count: number }): ReactNode =>
  count > 0 ? <Text dimColor>{`\u2026 ${count} more ${count === 1 ? "line" : "lines"}`}</Text> : null;

/** Lines that go and lines that come. */
export function Diff({ lines }: { lines: readonly DiffLine[] }): ReactNode {
  const color = { "+": "green", "-": "red", " ": "gray" } as const;
  const numbered = lines.slice(0, mostDiffLines).map((line, key) => ({ ...line, key }));
  return (
    <Box flexDirection="column">
      {numbered.map(({ sign, text, key }) => (
        <Text key={key} color={color[sign]}>{`${sign} ${safe(text)}`}</Text>
      ))}
      <More count={lines.length - mostDiffLines} />
    </Box>
  );
}

const marks = {
  running: { mark: "\u25cb", color: "yellow" },
  done: { mark: "\u25cf", color: "green" },
  failed: { mark: "\u2717", color: "red" },
} as const;

/** The last of what a subagent said and did. */
const Steps = ({ steps }: { steps: readonly string[] }): ReactNode =>
  steps
    .slice(-mostSteps)
    .map((step, at) => ({ step, key: steps.length - at }))
    .map(({ step, key }) => <Text key={key} dimColor>{`\u2502 ${oneLine(step, 120)}`}</Text>);

function Tool({ entry }: { entry: ToolEntry }): ReactNode {
  const { mark, color } = marks[entry.status];
  const output = head(entry.output, mostOutputLines);
  const diff = entry.status === "running" ? [] : entry.diff; // until then it stands in the question
  return (
    <Box flexDirection="column">
      <Text>
        <Text color={color}>{`${mark} `}</Text>
        <Text bold>{oneLine(entry.name, 60)}</Text>
        <Text dimColor>{`  ${oneLine(entry.summary, 100)}`}</Text>
      </Text>
      <Box flexDirection="column" marginLeft={2}>
        <Steps steps={entry.steps} />
        {diff.length > 0 && <Diff lines={diff} />}
        {diff.length === 0 && output.text !== "" && (
          <Text color={entry.status === "failed" ? "red" : "gray"}>{output.text}</Text>
        )}
        {diff.length === 0 && <More count={output.more} />}
      </Box>
    </Box>
  );
}

/** One thing that was said or done. */
export function EntryView({ entry }: { entry: Entry }): ReactNode {
  switch (entry.kind) {
    case "user":
      return (
        <Text color="cyan" bold>
          {`\u203a ${safe(entry.text)}`}
        </Text>
      );
    case "answer":
      return <Text>{safe(entry.text)}</Text>;
    case "note":
      return <Text {...(entry.tone === "bad" ? { color: "red" } : { dimColor: true })}>{safe(entry.text)}</Text>;
    case "tool":
      return <Tool entry={entry} />;
  }
}
