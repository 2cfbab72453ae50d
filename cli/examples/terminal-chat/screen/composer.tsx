import type { ChatImage, ChatView } from "@agentwire/runtime/chat";
import { Box, Text, useInput } from "ink";
import { type ReactNode, useRef, useState } from "react";
import { oneLine } from "../safe.ts";
import { DraftText, draftOf, useDraft } from "./text-input.tsx";

const maxCommands = 6;

/** Where prompts are written: history on the arrows, commands after a slash, images by pasting their path. */
export function Composer({
  commands,
  initial,
  send,
  readImage,
}: {
  readonly commands: ChatView["commands"];
  readonly initial: string;
  readonly send: (text: string, images: readonly ChatImage[]) => void;
  /** The image in a file, or why it cannot be sent; `null` if there is no such file. */
  readonly readImage: (path: string) => ChatImage | string | null;
}): ReactNode {
  const [images, setImages] = useState<readonly ChatImage[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef<string[]>([]);
  const back = useRef(0);
  const submit = (written: string): void => {
    const text = written.trim();
    if (text === "" && images.length === 0) return;
    if (text !== "") sent.current.push(text);
    back.current = 0;
    setDraft(draftOf(""));
    setImages([]);
    setProblem(null);
    send(text, images);
  };
  const attach = (text: string): boolean => {
    const path = text.trim().replace(/^['"]|['"]$/g, "");
    const image = /\.(png|jpe?g|gif|webp)$/i.test(path) ? readImage(path.replace(/\\ /g, " ")) : null;
    const isImage = image !== null && typeof image !== "string";
    if (isImage) setImages((now) => [...now, image]);
    setProblem(typeof image === "string" ? image : null);
    return isImage;
  };
  const [draft, setDraft] = useDraft(initial, submit, attach);
  const typed = /^\/(\S*)$/.exec(draft.text)?.[1];
  const offered = typed === undefined ? [] : commands.filter(({ name }) => name.startsWith(typed));
  const argumentsOf = commands.find(({ name }) => draft.text.startsWith(`/${name} `))?.argumentHint;

  useInput((input, key) => {
    if (key.tab && !key.shift && offered[0]) setDraft(draftOf(`/${offered[0].name} `));
    else if (key.ctrl && input === "x") setImages([]);
    else if (key.upArrow || key.downArrow) {
      back.current = Math.max(0, Math.min(sent.current.length, back.current + (key.upArrow ? 1 : -1)));
      setDraft(draftOf(back.current === 0 ? "" : (sent.current.at(-back.current) ?? "")));
    }
  });

  return (
    <Box flexDirection="column" marginTop={1}>
      {images.length > 0 && (
        <Text dimColor>{`${images.length} ${images.length === 1 ? "image" : "images"}, Ctrl+X removes`}</Text>
      )}
      {problem !== null && <Text color="red">{oneLine(problem, 200)}</Text>}
      <Box borderStyle="round" borderColor="gray" paddingX={1}>
        <Text color="cyan">{"\u203a "}</Text>
        <DraftText draft={draft} hint="ask for something, or / for commands" />
      </Box>
      {argumentsOf ? <Text dimColor>{`  ${oneLine(argumentsOf, 80)}`}</Text> : null}
      {offered.slice(0, maxCommands).map(({ name, description }) => (
        <Text key={name} wrap="truncate-end">
          <Text color="cyan">{`  /${oneLine(name, 30)}`.padEnd(20)}</Text>
          <Text dimColor>{oneLine(description, 80)}</Text>
        </Text>
      ))}
    </Box>
  );
}
