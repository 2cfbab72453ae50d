import type { Chat, ChatImage, ChatItem, ChatRequest, ChatView } from "@agentwire/runtime/chat";
import { Box, Static, Text, useAnimation, useApp, useInput, useWindowSize } from "ink";
import { type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import { type MenuServices, menu, nextMode } from "../dialog/menu.ts";
import { dismissal, dismissalText, requestDialog, requestTitle } from "../dialog/request-dialog.ts";
import { head, oneLine, safe } from "../safe.ts";
import { settledItems, visibleItems } from "../settled.ts";
import { Composer } from "./composer.tsx";
import { DialogView } from "./dialog-view.tsx";
import { Changes, ItemView, Markdown, More } from "./item-view.tsx";

/** What the screen needs besides the chat. */
export interface AppServices extends Omit<MenuServices, "setDraft"> {
  readonly readImage: (path: string) => ChatImage | string | null;
}

const frames = ["\u2802", "\u2806", "\u2807", "\u2803", "\u2801", "\u2803", "\u2807", "\u2806"];

function Working({ activity }: { activity: string }): ReactNode {
  const { frame } = useAnimation({ interval: 120 });
  return <Text color="yellow">{`${frames[frame % frames.length]} ${activity}`}</Text>;
}

function Status({ view }: { view: ChatView }): ReactNode {
  const { context } = view;
  const parts = [
    view.model === null ? "starting" : oneLine(view.model, 24),
    view.mode ?? "default",
    ...(view.costUsd === null ? [] : [`$${view.costUsd.toFixed(4)}`]),
    ...(context && context.size > 0 ? [`${Math.ceil((context.used / context.size) * 100)}% context`] : []),
    // A request has keys of its own.
    ...(view.requests.length > 0 ? [] : ["Ctrl+P menu", view.busy ? "Esc stops" : "Ctrl+C leaves"]),
  ];
  return (
    <Box flexDirection="column">
      {view.busy && view.requests.length === 0 && (
        <Working activity={view.interrupting ? "stopping" : (view.activity ?? "working")} />
      )}
      <Text dimColor wrap="truncate-end">
        {parts.join(" \u00b7 ")}
      </Text>
    </Box>
  );
}

const todoMarks = { completed: "[x]", in_progress: "[>]", pending: "[ ]" } as const;

function Work({ view, max }: { view: ChatView; max: number }): ReactNode {
  const running = view.tasks.filter(({ status }) => status === "running");
  const at = Math.max(0, view.todos.findIndex(({ status }) => status !== "completed") - 1);
  const todos = view.todos.some(({ status }) => status !== "completed") ? view.todos.slice(at, at + max) : [];
  return (
    <Box flexDirection="column" paddingX={1}>
      {todos.map(({ id, text, status }) => (
        <Text key={id} dimColor={status !== "in_progress"}>{`${todoMarks[status]} ${oneLine(text, 70)}`}</Text>
      ))}
      {running.slice(0, max).map(({ id, description }) => (
        <Text key={id} dimColor>{`running: ${oneLine(description, 70)}`}</Text>
      ))}
      {view.queue.slice(0, max).map(({ uuid, text }, index) => (
        <Text key={uuid ?? index} dimColor>{`queued: ${oneLine(text, 70)}`}</Text>
      ))}
    </Box>
  );
}

/** What a tool is about to do: nothing of a line is cut, because the user decides by it. */
function Input({ text, max }: { text: string; max: number }): ReactNode {
  const { text: first, more } = head(text, max);
  return (
    <>
      {first !== "" && <Text color="cyan">{first}</Text>}
      <More count={more} />
    </>
  );
}

function Details({ request, max }: { request: ChatRequest; max: number }): ReactNode {
  switch (request.kind) {
    case "permission":
      return (
        <Box flexDirection="column">
          {request.description !== undefined && <Text dimColor>{oneLine(request.description, 200)}</Text>}
          {request.changes.map(({ path }) => (
            <Text key={path} wrap="truncate-middle">
              {oneLine(path, 300)}
            </Text>
          ))}
          <Input text={request.inputText} max={max} />
          {request.inputOptions !== "" && <Text>{oneLine(request.inputOptions, 300)}</Text>}
          {request.reason !== undefined && <Text dimColor>{oneLine(request.reason, 200)}</Text>}
          {request.changes.length > 0 && <Changes changes={request.changes} max={max} />}
        </Box>
      );
    case "plan":
      return <Markdown text={request.plan || "The plan is empty."} />;
    case "form":
      return (
        <Box flexDirection="column">
          {request.message !== "" && <Text>{safe(request.message)}</Text>}
          {request.url !== undefined && <Text>{`Open this page yourself: ${oneLine(request.url, 300)}`}</Text>}
        </Box>
      );
    case "questions":
      return null;
  }
}

/** The items that no longer change, in the order in which they were printed. A terminal cannot take them back. */
function usePrinted({ items }: ChatView, heading: ChatItem): readonly ChatItem[] {
  const printed = useRef<{ readonly keys: Set<number>; list: readonly ChatItem[] }>({
    keys: new Set(),
    list: [heading],
  });
  const { keys } = printed.current;
  const fresh = visibleItems(settledItems(items)).filter(({ key }) => !keys.has(key));
  for (const { key } of fresh) keys.add(key);
  if (fresh.length > 0) printed.current.list = [...printed.current.list, ...fresh];
  return printed.current.list;
}

const Row = ({ item, view, max }: { item: ChatItem; view: ChatView; max?: number }): ReactNode => (
  <Box marginTop={item.key < 0 ? 0 : 1} paddingX={1}>
    <ItemView item={item} threads={view.threads} {...(max === undefined ? {} : { max })} />
  </Box>
);

/** The whole screen. */
export function App({
  chat,
  title,
  services,
}: {
  readonly chat: Chat;
  readonly title: string;
  readonly services: AppServices;
}): ReactNode {
  const view = useSyncExternalStore(chat.subscribe, chat.view);
  const { exit } = useApp();
  const { rows } = useWindowSize();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [draft, setDraft] = useState({ text: "", number: 0 });
  const leave = (): void => {
    chat.close();
    exit();
  };
  const [request] = view.requests;
  useInput((input, key) => {
    if (key.ctrl && input === "c") leave();
    else if (key.ctrl && input === "p" && !request) setMenuOpen(true);
    else if (key.tab && key.shift && !request && !isMenuOpen) chat.setMode(nextMode(view));
    else if (key.escape && !request && !isMenuOpen) chat.interrupt();
  });
  const printed = usePrinted(view, { kind: "note", tone: "info", text: title, topic: null, key: -1 });
  const room = Math.max(4, rows - 14);
  return (
    <>
      <Static items={[...printed]} style={{ width: "100%" }}>
        {(item) => <Row key={item.key} item={item} view={view} />}
      </Static>
      {visibleItems(view.items.slice(settledItems(view.items).length)).map((item) => (
        <Row key={item.key} item={item} view={view} max={room} />
      ))}
      {request && (
        <DialogView
          key={request.id}
          open={() => requestDialog(request)}
          title={requestTitle(request)}
          escapeHint={dismissalText[request.kind]}
          finish={(reply) => chat.reply(request.id, reply)}
          leave={() => chat.reply(request.id, dismissal(request))}
        >
          <Details request={request} max={room} />
        </DialogView>
      )}
      {!request && isMenuOpen && (
        <DialogView
          open={() =>
            menu(chat, {
              ...services,
              setDraft: (text) => setDraft(({ number }) => ({ text, number: number + 1 })),
            })
          }
          title="Menu"
          escapeHint="Esc to close"
          finish={() => setMenuOpen(false)}
          leave={() => setMenuOpen(false)}
        />
      )}
      <Work view={view} max={Math.max(2, Math.floor(rows / 5))} />
      {!request && !isMenuOpen && !view.ended && (
        <Composer
          key={draft.number}
          initial={draft.text}
          commands={view.commands}
          readImage={services.readImage}
          send={(text, images) => (text === "/exit" || text === "/quit" ? leave() : chat.send(text, images))}
        />
      )}
      {view.ended ? (
        <Box marginTop={1} paddingX={1} flexDirection="column">
          {view.ended.error && <Text color="red">{safe(view.ended.error.message)}</Text>}
          <Text dimColor>The session is over. Ctrl+P opens the menu, Ctrl+C leaves.</Text>
        </Box>
      ) : (
        <Box paddingX={1}>
          <Status view={view} />
        </Box>
      )}
    </>
  );
}
