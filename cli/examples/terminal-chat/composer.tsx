import { Box, Text, useInput, usePaste } from "ink";
import { type ReactNode, useRef, useState } from "react";
import type { ChatView } from "../conversation/index.ts";
import { oneLine, safe } from "./safe.ts";

const mostCommands = 6;

/** What is being written, and where in it the cursor stands. */
interface Draft {
  readonly text: string;
  readonly at: number;
}

const empty: Draft = { text: "", at: 0 };
const insert = ({ text, at }: Draft, more: string): Draft => ({
  text: text.slice(0, at) + more + text.slice(at),
  at: at + more.length,
});

/** A line to write in: history on the arrows, the agent's commands below a slash. */
export function Composer({
  commands,
  send,
}: {
  commands: ChatView["commands"];
  send: (text: string) => void;
}): ReactNode {
  const [draft, setDraft] = useState<Draft>(empty);
  const sent = useRef<string[]>([]);
  const back = useRef(0);
  const set = (text: string): void => setDraft({ text, at: text.length });

  const recall = (step: number): void => {
    back.current = Math.max(0, Math.min(sent.current.length, back.current + step));
    set(back.current === 0 ? "" : (sent.current.at(-back.current) ?? ""));
  };
  const submit = (written: Draft = draft): void => {
    const text = written.text.trim();
    if (text === "") return;
    sent.current.push(text);
    back.current = 0;
    setDraft(empty);
    send(text);
  };
  const typed = draft.text.startsWith("/") ? draft.text.slice(1) : null;
  const offered = typed === null ? [] : commands.filter(({ name }) => name.startsWith(typed));

  usePaste((text) => setDraft((now) => insert(now, safe(text))));
  useInput((input, key) => {
    if (key.return) submit();
    else if (key.upArrow) recall(1);
    else if (key.downArrow) recall(-1);
    else if (key.leftArrow) setDraft(({ text, at }) => ({ text, at: Math.max(0, at - 1) }));
    else if (key.rightArrow) setDraft(({ text, at }) => ({ text, at: Math.min(text.length, at + 1) }));
    else if (key.backspace || key.delete) {
      setDraft(({ text, at }) => ({
        text: text.slice(0, Math.max(0, at - 1)) + text.slice(at),
        at: Math.max(0, at - 1),
      }));
    } else if (key.tab && offered[0]) set(`/${offered[0].name} `);
    else if (key.ctrl && input === "u") setDraft(empty);
    else if (!key.ctrl && !key.meta && !key.escape && input !== "") {
      // Typed faster than it is read, a line and its Enter come as one. What is pasted comes elsewhere.
      const [line = "", ...rest] = safe(input.replaceAll("\r", "\n")).split("\n");
      const written = insert(draft, line);
      if (rest.length > 0) submit(written);
      else setDraft(written);
    }
  });

  return (
    <Box flexDirection="column" marginTop={1}>
      <Box borderStyle="round" borderColor="gray" paddingX={1}>
        <Text color="cyan">{"\u203a "}</Text>
        <Text>
          {draft.text.slice(0, draft.at)}
          <Text inverse>{draft.text[draft.at] ?? " "}</Text>
          {draft.text.slice(draft.at + 1)}
          {draft.text === "" && <Text dimColor>ask for something, or / for commands</Text>}
        </Text>
      </Box>
      {offered.slice(0, mostCommands).map(({ name, description }) => (
        <Text key={name}>
          <Text color="cyan">{`  /${oneLine(name, 30)}`.padEnd(20)}</Text>
          <Text dimColor>{oneLine(description, 80)}</Text>
        </Text>
      ))}
    </Box>
  );
}
