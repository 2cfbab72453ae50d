import type { EffortLevel, ModelInfo, PermissionMode } from "@agentwire/protocol";
import { type Chat, type ChatView, modelInUse } from "@agentwire/runtime/chat";
import type { Dialog } from "./step.ts";

/** A saved session to resume. */
export interface SavedSession {
  readonly sessionId: string;
  readonly summary: string;
}

/** What the menu needs besides the chat. */
export interface MenuServices {
  readonly sessions: readonly SavedSession[];
  startNew(): void;
  resume(sessionId: string): void;
  fork(sessionId: string): void;
  /** Puts a text into the composer. */
  setDraft(text: string): void;
}

/** The modes that a picker offers, with what they do. */
const modes: Readonly<Partial<Record<PermissionMode, string>>> = {
  default: "asks before changes",
  acceptEdits: "edits files without asking",
  plan: "only reads, and plans",
  auto: "a model decides what needs a question",
};

const modesOf = (view: ChatView): PermissionMode[] =>
  (Object.keys(modes) as PermissionMode[]).filter((mode) => mode !== "auto" || modelInUse(view)?.supportsAutoMode);

/** The mode after the current one. */
export function nextMode(view: ChatView): PermissionMode {
  const offered = modesOf(view);
  return offered[(offered.indexOf(view.mode ?? "default") + 1) % offered.length] ?? "default";
}

/** An item of a picker. */
interface Choice {
  readonly label: string;
  readonly description?: string;
}

function* pick<T>(
  prompt: string,
  items: readonly T[],
  choice: (item: T) => Choice | string,
  current?: T,
): Dialog<T | undefined> {
  const options = items.map((item): Choice => {
    const made = choice(item);
    const { label, description = "" } = typeof made === "string" ? { label: made } : made;
    return { label: item === current ? `${label} (current)` : label, description };
  });
  const at = current === undefined ? -1 : items.indexOf(current);
  const { chosen } = yield { prompt, options, ...(at < 0 ? {} : { initial: [at] }) };
  return items[chosen[0] ?? -1];
}

/** An entry asks more, or acts at once. */
type Entry = readonly [label: string, isOffered: boolean, open: () => Dialog<void> | undefined];

/** Everything that is not a prompt: pickers, the queue, tasks and sessions. */
export function* menu(chat: Chat, services: MenuServices): Dialog<void> {
  const view = chat.view();
  const { models, queue, tasks, items, sessionId } = view;
  const model = modelInUse(view);
  // An agent that has ended changes nothing, but its session is stored.
  const isOpen = view.ended === null;
  const levels: readonly EffortLevel[] = model?.supportedEffortLevels ?? [];
  const running = tasks.filter(({ status }) => status === "running");
  const prompts = items.filter((item) => item.kind === "prompt" && item.uuid !== null).reverse();
  const entries: readonly Entry[] = [
    [
      "Resume this session",
      !isOpen && sessionId !== null,
      () => {
        if (sessionId !== null) services.resume(sessionId);
        return undefined;
      },
    ],
    [
      "Change the mode",
      isOpen,
      function* () {
        const choice = (mode: PermissionMode): Choice => ({ label: mode, description: modes[mode] ?? "" });
        const mode = yield* pick("Mode", modesOf(view), choice, view.mode ?? "default");
        if (mode) chat.setMode(mode);
      },
    ],
    [
      "Change the model",
      isOpen && models.length > 0,
      function* () {
        const choice = ({ displayName, description }: ModelInfo): Choice => ({ label: displayName, description });
        const chosen = yield* pick("Model", models, choice, model);
        if (chosen) chat.setModel(chosen.value);
      },
    ],
    [
      "Change the effort",
      isOpen && levels.length > 0,
      function* () {
        const effort = yield* pick("Effort", levels, String);
        if (effort) chat.setEffort(effort);
      },
    ],
    [
      "Cancel a queued prompt",
      isOpen && queue.length > 0,
      function* () {
        const prompt = yield* pick("Queue", queue, ({ text }) => text);
        if (prompt?.uuid) void chat.cancel(prompt.uuid).catch(() => {});
      },
    ],
    [
      "Stop a task",
      isOpen && running.length > 0,
      function* () {
        const task = yield* pick("Tasks", running, ({ description }) => description);
        if (task) chat.stopTask(task.id);
      },
    ],
    [
      "Rewind to a prompt",
      isOpen && prompts.length > 0 && !view.busy,
      function* () {
        const prompt = yield* pick("Rewind to before", prompts, (item) => (item.kind === "prompt" ? item.text : ""));
        const scope = yield* pick("Restore", ["Conversation only", "Conversation and files"], String);
        if (prompt?.kind !== "prompt" || prompt.uuid === null || scope === undefined) return;
        chat.rewind(prompt.uuid, { files: scope === "Conversation and files" }).then(
          ({ text }) => {
            chat.note("Rewound: the agent has forgotten that prompt and what followed.");
            services.setDraft(text || prompt.text);
          },
          (error: Error) => chat.note(error.message, "error"),
        );
      },
    ],
    [
      "Fork this session",
      sessionId !== null && prompts.length > 0,
      () => {
        if (sessionId !== null) services.fork(sessionId);
        return undefined;
      },
    ],
    [
      "Resume another session",
      services.sessions.length > 0,
      function* () {
        const session = yield* pick("Sessions", services.sessions, ({ summary }) => summary);
        if (session) services.resume(session.sessionId);
      },
    ],
    [
      "New session",
      true,
      () => {
        services.startNew();
        return undefined;
      },
    ],
  ];
  const entry = yield* pick(
    "",
    entries.filter(([, isOffered]) => isOffered),
    ([label]) => label,
  );
  yield* entry?.[2]() ?? [];
}
