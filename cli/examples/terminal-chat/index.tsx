import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { type ChatImage, openChat, readChatImage } from "@agentwire/runtime/chat";
import { createSession, getSessionMessages, listSessions, type ProcessHostOptions } from "@agentwire/runtime/host";
import { render } from "ink";
import { type ReactNode, useState } from "react";
import type { SavedSession } from "./dialog/menu.ts";
import { type OpenedChat, type PlainServices, plainChat } from "./plain.ts";
import { withRewrappedFrames } from "./rewrapped-frames.ts";
import { App, type AppServices } from "./screen/app.tsx";
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

/** What opens other sessions in place of the current chat. `refresh` reads the list of sessions, `close` ends the chat. */
function sessionServices(options: ProcessHostOptions, first: OpenedChat) {
  const { resume: _, ...rest } = options;
  let { chat } = first;
  let sessions: readonly SavedSession[] = [];
  const refresh = async (): Promise<void> => {
    sessions = await savedSessions(options);
  };
  const switchTo = async (change: Partial<ProcessHostOptions>, title: string): Promise<OpenedChat> => {
    chat.close();
    const opened = await open({ ...rest, ...change }, title);
    ({ chat } = opened);
    await refresh();
    return opened;
  };
  const services: PlainServices = {
    get sessions() {
      return sessions;
    },
    readImage,
    startNew: () => switchTo({}, "New session."),
    resume: (resume) => switchTo({ resume }, "Resumed session."),
    fork: (resume) => switchTo({ resume, forkSession: true }, "Forked session."),
  };
  return { services, refresh, close: () => chat.close() };
}

function Root({ first, services }: { readonly first: OpenedChat; readonly services: PlainServices }): ReactNode {
  const [{ chat, title, number }, show] = useState({ ...first, number: 0 });
  const switchTo = (opening: Promise<OpenedChat>): void => {
    opening.then(
      (opened) => show({ ...opened, number: number + 1 }),
      (error: Error) => chat.note(error.message, "error"),
    );
  };
  const own: AppServices = {
    get sessions() {
      return services.sessions;
    },
    readImage: services.readImage,
    startNew: () => switchTo(services.startNew()),
    resume: (id) => switchTo(services.resume(id)),
    fork: (id) => switchTo(services.fork(id)),
  };
  return <App key={number} chat={chat} title={title} services={own} />;
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
  const { services, refresh, close } = sessionServices(options, first);
  try {
    await refresh();
    if (isDumb()) {
      const lines = createInterface({ input: process.stdin });
      const write = (line: string): void => {
        process.stdout.write(`${wrapped(line, process.stdout.columns || 80)}\n`);
      };
      await plainChat(first, { lines, write }, services);
      lines.close();
      return;
    }
    const screen = render(
      <ColorProvider value={hasColor()}>
        <Root first={first} services={services} />
      </ColorProvider>,
      { exitOnCtrlC: false, stdout: withRewrappedFrames(process.stdout) },
    );
    await screen.waitUntilExit();
  } finally {
    close();
  }
}
