import { createSession, type ProcessHostOptions } from "@agentwire/runtime/host";
import { render } from "ink";
import { openChat } from "../conversation/index.ts";
import { App } from "./app.tsx";

export { type Chat, openChat, type Start } from "../conversation/index.ts";
export { App } from "./app.tsx";

/** Runs a chat in this terminal until the user leaves it. `title` is the first line on the screen. */
export async function terminalChat(options: ProcessHostOptions, title: string): Promise<void> {
  const chat = openChat((more) => createSession({ ...options, ...more }));
  const screen = render(<App chat={chat} title={title} />, { exitOnCtrlC: false });
  try {
    await screen.waitUntilExit();
  } finally {
    chat.close();
  }
}
