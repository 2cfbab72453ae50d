import type { PermissionResult, PermissionUpdate } from "@agentwire/protocol";
import type { CanUseTool, HostOptions, Session } from "@agentwire/runtime";
import { type DiffLine, plannedDiff } from "./diff.ts";
import { type ChatState, emptyChat, interrupted, noted, prompted, stopped, summaryOf, withMessage } from "./state.ts";

/** A question whether a tool may run. */
export interface Question {
  readonly id: string;
  readonly tool: string;
  readonly summary: string;
  readonly reason: string | undefined;
  readonly diff: readonly DiffLine[];
  /** What "always" would change, in words; `undefined` where it cannot be said for always. */
  readonly always: string | undefined;
}

export type Choice = "allow" | "always" | "deny";

/** Everything that is on a page. */
export interface ChatView extends ChatState {
  readonly questions: readonly Question[];
  /** The session is over, and nothing can be sent any more. */
  readonly over: boolean;
}

/** A conversation that a page shows and steers. */
export interface Chat {
  readonly view: () => ChatView;
  /** Calls back after every change. Returns what takes that back. */
  subscribe(listener: () => void): () => void;
  /** Sends a prompt, or a slash command. */
  send(text: string): void;
  answer(id: string, choice: Choice): void;
  interrupt(): void;
  /** Adds a line of the page's own. */
  note(text: string, tone?: "plain" | "bad"): void;
  close(): void;
}

/** Opens a session: `createSession` of either host, with these options besides others. */
export type Start = (options: Pick<HostOptions, "canUseTool" | "includePartialMessages">) => Session;

const describe = (update: PermissionUpdate): string => {
  if (update.type === "setMode") return `mode ${update.mode}`;
  if (update.type === "addDirectories") return `folder ${update.directories.join(", ")}`;
  if (!("rules" in update)) return update.type;
  return update.rules
    .map(({ toolName, ruleContent }) => (ruleContent ? `${toolName}(${ruleContent})` : toolName))
    .join(", ");
};

/** Opens a conversation with an agent. */
export function openChat(start: Start): Chat {
  let state = emptyChat;
  let over = false;
  let shown: ChatView | undefined;
  const listeners = new Set<() => void>();
  const open = new Map<string, { question: () => Question; choose: (choice: Choice) => void }>();

  const changed = (next: ChatState = state): void => {
    state = next;
    shown = undefined;
    for (const listener of listeners) listener();
  };

  const canUseTool: CanUseTool = (tool, input, context) =>
    new Promise<PermissionResult>((resolve) => {
      const id = context.requestId;
      const suggestions = context.suppressAlwaysAllowRule ? [] : (context.suggestions ?? []);
      const results: Readonly<Record<Choice, PermissionResult>> = {
        allow: { behavior: "allow", updatedInput: input },
        always: { behavior: "allow", updatedInput: input, updatedPermissions: suggestions },
        deny: { behavior: "deny", message: "The user does not want this tool to run." },
      };
      const choose = (choice: Choice): void => {
        open.delete(id);
        resolve(results[choice]);
        changed();
      };
      context.signal.addEventListener("abort", () => open.has(id) && choose("deny"), { once: true });
      const question = (): Question => ({
        id,
        tool: context.displayName ?? tool,
        summary: summaryOf(input, state.cwd),
        reason: context.decisionReason,
        diff: plannedDiff(tool, input),
        always: suggestions.length > 0 ? suggestions.map(describe).join(", ") : undefined,
      });
      open.set(id, { question, choose });
      changed();
    });

  const session = start({ canUseTool, includePartialMessages: true });
  const follow = async (): Promise<void> => {
    try {
      for await (const message of session.query) {
        changed(withMessage(state, message));
      }
    } catch (error) {
      if (!over) changed(noted(state, error instanceof Error ? error.message : String(error), "bad"));
    }
    over = true;
    open.clear();
    changed(stopped(state));
  };
  void follow();
  session.query.supportedCommands().then(
    (commands) => changed({ ...state, commands }),
    () => {}, // an agent that does not start says so at the end of its messages
  );

  return {
    view() {
      shown ??= { ...state, over, questions: [...open.values()].map(({ question }) => question()) };
      return shown;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(text) {
      if (over) return;
      changed(prompted(state, text));
      session.send(text).catch(() => {}); // the end of the messages says why
    },
    answer: (id, choice) => open.get(id)?.choose(choice),
    interrupt() {
      if (!state.busy || state.interrupted || over) return;
      changed(interrupted(state));
      session.query.interrupt().catch(() => {}); // the end of the messages says why
    },
    note: (text, tone) => changed(noted(state, text, tone)),
    close() {
      over = true;
      session.close();
      changed();
    },
  };
}
