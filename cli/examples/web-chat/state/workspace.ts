import {
  type BridgedSession,
  createSession,
  listBridgedSessions,
  randomUuid,
  SocketError,
} from "@agentwire/runtime/browser";
import { type Chat, type ChatRewind, type ChatView, openChat } from "@agentwire/runtime/chat";
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Address, consumeToken, readAddress, setToken, writeAddress } from "./address.ts";

/**
 * State of the connection.
 *
 * - `lost`: it could not be restored; `refused`: the bridge does not accept the token; `ended`: the agent is gone
 */
export type Link = "connecting" | "connected" | "reconnecting" | "lost" | "refused" | "ended";

/** The page without its looks: one chat at a time, and the way to other sessions. */
export interface Workspace {
  readonly chat: ReadonlySignal<Chat>;
  readonly view: ReadonlySignal<ChatView>;
  readonly link: ReadonlySignal<Link>;
  /** Text that the composer takes over, after a rewind for example. */
  readonly draft: ReturnType<typeof signal<string | null>>;
  sessions(): Promise<BridgedSession[]>;
  startNew(): void;
  open(session: BridgedSession): void;
  /** Copies the session into a new one; without a prompt and what follows it, if one is named. */
  fork(fromPrompt?: string): void;
  /** Removes a prompt and everything after it; `files` also restores the files. */
  rewind(prompt: string, files: boolean): Promise<ChatRewind>;
  /** Connects again to the same session. */
  reconnect(): void;
  enterToken(token: string): void;
}

/** Interval at which changes of a chat reach the page, in milliseconds: one frame of the screen. */
const frameMs = 16;
/** Delays before the page connects again after a lost connection, in milliseconds. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];

/** The socket's error behind the end of a session. */
function socketErrorOf(error: unknown): SocketError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SocketError) return cause;
  }
  return null;
}

export function openWorkspace(): Workspace {
  let token = consumeToken();
  let address: Address = readAddress() ?? { share: randomUuid(), session: null };
  let lostTimes = 0;
  let lastRewind: string | null = null;
  const link = signal<Link>("connecting");
  const draft = signal<string | null>(null);
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/session`;

  const moveTo = (next: Address): void => {
    address = next;
    writeAddress(next);
  };
  const start = (opening: Address): Chat => {
    moveTo(opening);
    link.value = lostTimes === 0 ? "connecting" : "reconnecting";
    const bridge = {
      url,
      token,
      share: opening.share,
      onState(state: "connected" | "reconnecting") {
        if (chat.peek() !== opened) return;
        link.value = state;
        if (state === "connected") lostTimes = 0;
      },
    };
    const resume = opening.session === null ? {} : { resume: opening.session, forkSession: opening.fork === true };
    const opened: Chat = openChat((options) =>
      createSession({ ...options, ...resume, enableFileCheckpointing: true }, bridge),
    );
    return opened;
  };

  /** Keeps the page up to date with a chat, at most once a frame. */
  const follow = (current: Chat, { rewindTo }: Address): void => {
    let isScheduled = false;
    let isRewound = rewindTo == null;
    /** Until a chat has something to show, what the page shows stays. */
    let hasItems = false;
    const update = (): void => {
      isScheduled = false;
      if (chat.peek() !== current) return;
      const now = current.view();
      hasItems ||= now.items.length > 0 || view.peek().items.length === 0;
      view.value = hasItems ? now : { ...view.peek(), ended: now.ended ?? view.peek().ended };
      const { sessionId } = now;
      // Until its first turn, a session has an id but no transcript.
      const hasTranscript = (now.busy || now.endedKey > 0) && now.items.length > 0;
      if (sessionId !== null && sessionId !== address.session && hasTranscript)
        moveTo({ share: address.share, session: sessionId });
      if (now.rewoundTo !== null && now.rewoundTo !== lastRewind) recordRewind(now.rewoundTo);
      if (
        !isRewound &&
        rewindTo != null &&
        now.items.some((item) => item.kind === "prompt" && item.uuid === rewindTo)
      ) {
        isRewound = true;
        rewind(current, rewindTo).catch((error: Error) => current.note(error.message, "error"));
      }
      if (now.ended) end(now.ended.error);
    };
    current.subscribe(() => {
      if (!isScheduled) setTimeout(update, frameMs);
      isScheduled = true;
    });
  };
  /** After a restart of the server, the page rewinds again. */
  const recordRewind = (prompt: string): void => {
    lastRewind = prompt;
    moveTo({ ...address, rewindTo: prompt });
  };
  const rewind = async (current: Chat, prompt: string, files = false): Promise<ChatRewind> => {
    const done = await current.rewind(prompt, { files });
    // A page that rewinds again has a draft already.
    if (lastRewind !== prompt) draft.value = done.text;
    recordRewind(prompt);
    return done;
  };
  const end = (error: Error | undefined): void => {
    const socket = socketErrorOf(error);
    if (socket?.refusal === "bad_token") link.value = "refused";
    else if (socket === null) link.value = "ended";
    else {
      const delayMs = retryDelaysMs[lostTimes];
      lostTimes++;
      link.value = delayMs === undefined ? "lost" : "reconnecting";
      if (delayMs !== undefined) setTimeout(() => link.value === "reconnecting" && reconnect(), delayMs);
    }
  };

  const chat = signal<Chat>(undefined as never);
  const show = (opening: Address): void => {
    chat.peek()?.close();
    const opened = start(opening);
    chat.value = opened;
    follow(opened, opening);
  };
  /** Prompts that were on their way when the connection broke go back to the composer. */
  const reconnect = (): void => {
    const { unconfirmed } = chat.peek().view();
    show(address);
    if (unconfirmed.length > 0) draft.value = unconfirmed.map(({ text }) => text).join("\n\n");
  };
  const first = start(address);
  chat.value = first;
  const view = signal<ChatView>(first.view());
  follow(first, address);

  const leaveFor = (opening: Address): void => {
    lostTimes = 0;
    show(opening);
    view.value = chat.value.view();
  };

  return {
    chat,
    view,
    link,
    draft,
    sessions: () => listBridgedSessions({ url, token }),
    startNew: () => leaveFor({ share: randomUuid(), session: null }),
    open: ({ sessionId, share }) => leaveFor({ share: share ?? randomUuid(), session: sessionId }),
    fork(rewindTo) {
      const { session } = address;
      if (session === null) return;
      leaveFor({ share: randomUuid(), session, fork: true, rewindTo: rewindTo ?? address.rewindTo ?? null });
    },
    rewind: (prompt, files) => rewind(chat.value, prompt, files),
    reconnect() {
      lostTimes = 0;
      reconnect();
    },
    enterToken(given) {
      token = given.replace(/^.*#/, "").trim();
      setToken(token);
      reconnect();
    },
  };
}
