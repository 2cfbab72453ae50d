import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { type Chat, type ChatImage, openChat, readChatImage } from "@agentwire/runtime/chat";
import { createSession, getSessionMessages, listSessions, type ProcessHostOptions } from "@agentwire/runtime/host";
import { render } from "ink";
import { type ReactNode, useState } from "react";
import type { SavedSession } from "./dialog/menu.ts";
import { type OpenedChat, plainChat } from "./plain.ts";
import { withRewrappedFrames } from "./rewrapped-frames.ts";
import { App } from "./screen/app.tsx";
import { ColorProvider } from "./screen/theme.ts";
import { wrapped } from "./wrapped.ts";

const maxSessions = 30;

function readImage(path: string): ChatImage | string | null {
  try {
    return readChatImage(basename(path), readFileSync(path));
  } catch {
    return null;
  }
}

/** The sessions to resume. Those of an agent with another environment are not those of this process. */
const savedSessions = async ({ cwd, env }: ProcessHostOptions): Promise<readonly SavedSession[]> =>
  env === undefined ? listSessions({ limit: maxSessions, ...(cwd === undefined ? {} : { dir: cwd }) }) : [];

/** Opens a chat; with what was said before, if it resumes a session. */
async function open(options: ProcessHostOptions, title: string): Promise<OpenedChat> {
  const { resume, cwd, env } = options;
  // The saved sessions of an agent with another environment are not those of this process.
  const isReadable = resume !== undefined && env === undefined;
  const history = isReadable ? await getSessionMessages(resume, cwd === undefined ? {} : { dir: cwd }) : [];
  const start = (more: object) => createSession({ ...options, ...more, enableFileCheckpointing: true });
  return { chat: openChat(start, history), title };
}

function Root({
  first,
  options,
  sessions,
  onChat,
}: {
  readonly first: OpenedChat;
  readonly options: ProcessHostOptions;
  readonly sessions: () => readonly SavedSession[];
  readonly onChat: (chat: Chat) => void;
}): ReactNode {
  const [current, setCurrent] = useState({ ...first, number: 0 });
  const switchTo = (change: Partial<ProcessHostOptions>, title: string): void => {
    const { resume: _, ...rest } = options;
    current.chat.close();
    open({ ...rest, ...change }, title).then((opened) => {
      onChat(opened.chat);
      setCurrent({ ...opened, number: current.number + 1 });
    });
  };
  const services = {
    get sessions() {
      return sessions();
    },
    readImage,
    startNew: () => switchTo({}, "New session."),
    resume: (resume: string) => switchTo({ resume }, "Resumed session."),
    fork: (resume: string) => switchTo({ resume, forkSession: true }, "Forked session."),
  };
  return <App key={current.number} chat={current.chat} title={current.title} services={services} />;
}

/** A terminal that can only print lines. */
const isDumb = (): boolean => process.env.TERM === "dumb";

/** Whether colors are wanted. Set `FORCE_COLOR` before this module is loaded, so that they are also not drawn. */
const hasColor = (): boolean => process.env.FORCE_COLOR !== "0";

/**
 * Runs a chat in this terminal until the user leaves it. A terminal of type `dumb` gets lines without layout.
 *
 * @param options - The options of the agent's process.
 * @param title - The first line on the screen.
 */
export async function terminalChat(options: ProcessHostOptions, title: string): Promise<void> {
  const first = await open(options, title);
  let { chat } = first;
  try {
    let sessions = await savedSessions(options);
    if (isDumb()) {
      const lines = createInterface({ input: process.stdin });
      const { resume: _, ...rest } = options;
      const switchTo = async (change: Partial<ProcessHostOptions>, name: string): Promise<OpenedChat> => {
        chat.close();
        const opened = await open({ ...rest, ...change }, name);
        ({ chat } = opened);
        sessions = await savedSessions(options);
        return opened;
      };
      const services = {
        get sessions() {
          return sessions;
        },
        readImage,
        startNew: () => switchTo({}, "New session."),
        resume: (resume: string) => switchTo({ resume }, "Resumed session."),
        fork: (resume: string) => switchTo({ resume, forkSession: true }, "Forked session."),
      };
      const write = (line: string): void => {
        process.stdout.write(`${wrapped(line, process.stdout.columns || 80)}\n`);
      };
      await plainChat(first, { lines, write }, services);
      lines.close();
      return;
    }
    const screen = render(
      <ColorProvider value={hasColor()}>
        <Root
          first={first}
          options={options}
          sessions={() => sessions}
          onChat={async (next) => {
            chat = next;
            sessions = await savedSessions(options);
          }}
        />
      </ColorProvider>,
      { exitOnCtrlC: false, stdout: withRewrappedFrames(process.stdout) },
    );
    await screen.waitUntilExit();
  } finally {
    chat.close();
  }
}
