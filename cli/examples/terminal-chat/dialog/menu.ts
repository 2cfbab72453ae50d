import type { EffortLevel, PermissionMode } from "@agentwire/protocol";
import type { Chat, ChatView } from "@agentwire/runtime/chat";
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

const modes: readonly PermissionMode[] = ["default", "acceptEdits", "plan"];

/** The mode after the current one. */
export function nextMode({ mode }: ChatView): PermissionMode {
  return modes[(modes.indexOf(mode ?? "default") + 1) % modes.length] ?? "default";
}

function* pick<T>(prompt: string, items: readonly T[], label: (item: T) => string): Dialog<T | undefined> {
  const { chosen } = yield { prompt, options: items.map((item) => ({ label: label(item) })) };
  return items[chosen[0] ?? -1];
}

/** An entry asks more, or acts at once. */
type Entry = readonly [label: string, isOffered: boolean, open: () => Dialog<void> | undefined];

/** Everything that is not a prompt: pickers, the queue, tasks and sessions. */
export function* menu(chat: Chat, services: MenuServices): Dialog<void> {
  const view = chat.view();
  const { models, queue, tasks, items, sessionId } = view;
  const model = models.find(({ value, resolvedModel }) => value === view.model || resolvedModel === view.model);
  const levels: readonly EffortLevel[] = model?.supportedEffortLevels ?? [];
  const running = tasks.filter(({ status }) => status === "running");
  const prompts = items.filter((item) => item.kind === "prompt" && item.uuid !== null).reverse();
  const entries: readonly Entry[] = [
    [
      "Change the mode",
      true,
      function* () {
        const mode = yield* pick("Mode", modes, String);
        if (mode) chat.setMode(mode);
      },
    ],
    [
      "Change the model",
      models.length > 0,
      function* () {
        const chosen = yield* pick("Model", models, ({ displayName }) => displayName);
        if (chosen) chat.setModel(chosen.value);
      },
    ],
    [
      "Change the effort",
      levels.length > 0,
      function* () {
        const effort = yield* pick("Effort", levels, String);
        if (effort) chat.setEffort(effort);
      },
    ],
    [
      "Cancel a queued prompt",
      queue.length > 0,
      function* () {
        const prompt = yield* pick("Queue", queue, ({ text }) => text);
        if (prompt?.uuid) void chat.cancel(prompt.uuid).catch(() => {});
      },
    ],
    [
      "Stop a task",
      running.length > 0,
      function* () {
        const task = yield* pick("Tasks", running, ({ description }) => description);
        if (task) chat.stopTask(task.id);
      },
    ],
    [
      "Rewind to a prompt",
      prompts.length > 0 && !view.busy,
      function* () {
        const prompt = yield* pick("Rewind to before", prompts, (item) => (item.kind === "prompt" ? item.text : ""));
        const scope = yield* pick("Restore", ["Conversation only", "Conversation and files"], String);
        if (prompt?.kind !== "prompt" || prompt.uuid === null || scope === undefined) return;
        chat.rewind(prompt.uuid, { files: scope === "Conversation and files" }).then(
          ({ text }) => {
            chat.note("Rewound: the agent has forgotten what follows that prompt.");
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
    "Menu",
    entries.filter(([, isOffered]) => isOffered),
    ([label]) => label,
  );
  yield* entry?.[2]() ?? [];
}
