import { Box, Static, Text, useAnimation, useApp, useInput } from "ink";
import { type ReactNode, useSyncExternalStore } from "react";
import type { Chat, ChatView, Entry } from "../conversation/index.ts";
import { Composer } from "./composer.tsx";
import { EntryView } from "./entry.tsx";
import { FormView } from "./form.tsx";
import { QuestionView } from "./question.tsx";
import { oneLine } from "./safe.ts";

/** Entries that will not change any more: they scroll away with the terminal's own history. */
function settledCount({ entries }: ChatView): number {
  const at = entries.findIndex(
    (entry) => (entry.kind === "answer" && entry.open) || (entry.kind === "tool" && entry.status === "running"),
  );
  return at < 0 ? entries.length : at;
}

const frames = ["\u2802", "\u2806", "\u2807", "\u2803", "\u2801", "\u2803", "\u2807", "\u2806"];

function Working(): ReactNode {
  const { frame } = useAnimation({ interval: 120 });
  return <Text color="yellow">{`${frames[frame % frames.length]} working`}</Text>;
}

function StatusLine({ view }: { view: ChatView }): ReactNode {
  const parts = [
    view.model === undefined ? "starting" : oneLine(view.model, 40),
    `$${view.costUsd.toFixed(4)}`,
    `${(view.tokens.input + view.tokens.output).toLocaleString("en")} tokens`,
    view.busy ? "Esc interrupts" : "Ctrl+C leaves",
  ];
  return (
    <Box gap={2}>
      {view.busy && view.questions.length === 0 && view.forms.length === 0 && <Working />}
      <Text dimColor>{parts.join("  \u00b7  ")}</Text>
    </Box>
  );
}

const Row = ({ entry }: { entry: Entry }): ReactNode => (
  <Box marginTop={entry.key < 0 ? 0 : 1} paddingX={1}>
    <EntryView entry={entry} />
  </Box>
);

/** The whole screen. */
export function App({ chat, title }: { chat: Chat; title: string }): ReactNode {
  const view = useSyncExternalStore(chat.subscribe, chat.view);
  const { exit } = useApp();
  const leave = (): void => {
    chat.close();
    exit();
  };
  useInput((input, key) => {
    if (key.ctrl && input === "c") leave();
    else if (key.escape && chat.view().forms.length === 0) chat.interrupt();
  });
  const settled = settledCount(view);
  const heading: Entry = { kind: "note", text: title, tone: "plain", key: -1 };
  const rows: readonly Entry[] = [heading, ...view.entries.slice(0, settled)];
  const question = view.questions[0];
  const form = question ? undefined : view.forms[0];
  return (
    <>
      <Static items={[...rows]}>{(entry) => <Row key={entry.key} entry={entry} />}</Static>
      {view.entries.slice(settled).map((entry) => (
        <Row key={entry.key} entry={entry} />
      ))}
      {question && (
        <QuestionView key={question.id} question={question} answer={(choice) => chat.answer(question.id, choice)} />
      )}
      {form && <FormView key={form.id} form={form} fill={(answer) => chat.fill(form.id, answer)} />}
      {!question && !form && !view.over && (
        <Composer
          commands={view.commands}
          send={(text) => (text === "/exit" || text === "/quit" ? leave() : chat.send(text))}
        />
      )}
      {view.over ? (
        <Box marginTop={1} paddingX={1}>
          <Text dimColor>The session is over. Ctrl+C leaves.</Text>
        </Box>
      ) : (
        <Box paddingX={1}>
          <StatusLine view={view} />
        </Box>
      )}
    </>
  );
}
