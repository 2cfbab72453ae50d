import type { PermissionResult, PermissionUpdate } from "@agentwire/protocol";
import type { CanUseTool, HostOptions, OnElicitation, Session } from "@agentwire/runtime";
import { type DiffLine, plannedDiff } from "./diff.ts";
import { elicitationContent, elicitationForm, type Form, type FormAnswer, questionsForm } from "./form.ts";
import { type ChatState, emptyChat, interrupted, noted, prompted, stopped, summaryOf, withMessage } from "./state.ts";

/** A question whether a tool may run. */
export interface Question {
  readonly id: string;
  readonly tool: string;
  readonly summary: string;
  readonly reason: string | undefined;
  readonly diff: readonly DiffLine[];
  /** What "always" would change, in words; `undefined` if it cannot be said for always. */
  readonly always: string | undefined;
}

export type Choice = "allow" | "always" | "deny";

/** Everything that is on a page. */
export interface ChatView extends ChatState {
  readonly questions: readonly Question[];
  /** What the agent and its servers ask the user. */
  readonly forms: readonly Form[];
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
  /** Hands a form in, or declines to. */
  fill(id: string, answer: FormAnswer): void;
  interrupt(): void;
  /** Adds a line of the page's own. */
  note(text: string, tone?: "plain" | "bad"): void;
  close(): void;
}

/** Opens a session: `createSession` of either host, with these options besides others. */
export type Start = (
  options: Pick<HostOptions, "canUseTool" | "onElicitation" | "includePartialMessages" | "forwardSubagentText">,
) => Session;

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

  const forms = new Map<string, { readonly form: Form; readonly take: (answer: FormAnswer) => void }>();
  const fill = (form: Form, signal: AbortSignal): Promise<FormAnswer> =>
    new Promise((resolve) => {
      const take = (answer: FormAnswer): void => {
        if (!forms.delete(form.id)) return;
        resolve(answer);
        changed();
      };
      signal.addEventListener("abort", () => take(null), { once: true });
      forms.set(form.id, { form, take });
      changed();
    });
  const onElicitation: OnElicitation = async (request, { requestId, signal }) => {
    const answer = await fill(elicitationForm(requestId, request), signal);
    return answer === null
      ? { action: "decline" }
      : { action: "accept", content: { ...elicitationContent(request, answer) } };
  };
  const askUser: CanUseTool = async (_tool, input, { requestId, signal }) => {
    const answers = await fill(questionsForm(requestId, input), signal);
    return answers === null
      ? { behavior: "deny", message: "The user does not want to answer that." }
      : { behavior: "allow", updatedInput: { ...input, answers } };
  };
  const permit: CanUseTool = (tool, input, context) =>
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

  const canUseTool: CanUseTool = (tool, ...rest) => (tool === "AskUserQuestion" ? askUser : permit)(tool, ...rest);

  const session = start({ canUseTool, onElicitation, includePartialMessages: true, forwardSubagentText: true });
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
    forms.clear();
    changed(stopped(state));
  };
  void follow();
  session.query.supportedCommands().then(
    (commands) => changed({ ...state, commands }),
    () => {}, // an agent that does not start says so at the end of its messages
  );

  return {
    view() {
      shown ??= {
        ...state,
        over,
        questions: [...open.values()].map(({ question }) => question()),
        forms: [...forms.values()].map(({ form }) => form),
      };
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
    fill: (id, answer) => forms.get(id)?.take(answer),
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
