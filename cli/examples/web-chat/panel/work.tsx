import type { ChatTask, ChatView, PromptItem, Todo } from "@agentwire/runtime/chat";
import { Button } from "../part/button.tsx";
import { plural, shown } from "../part/text.ts";
import css from "./work.module.css";

const names: Readonly<Record<Todo["status"], string>> = {
  completed: "done",
  in_progress: "in progress",
  pending: "open",
};

function Todos({ todos }: { readonly todos: readonly Todo[] }) {
  if (todos.length === 0) return null;
  const done = todos.filter(({ status }) => status === "completed").length;
  const current = todos.find(({ status }) => status === "in_progress");
  return (
    <details class={css.panel} data-panel="todos">
      <summary>
        <strong>
          {done} of {plural(todos.length, "step")}
        </strong>
        {current && <span>{shown(current.text)}</span>}
      </summary>
      <ul>
        {todos.map(({ id, text, status }) => (
          <li key={id} data-status={status}>
            <span role="img" aria-label={names[status]} />
            {shown(text)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Tasks({ tasks, stop }: { readonly tasks: readonly ChatTask[]; readonly stop: (id: string) => void }) {
  const running = tasks.filter(({ status }) => status === "running");
  if (running.length === 0) return null;
  return (
    <ul class={css.list} aria-label="Running tasks">
      {running.map(({ id, description }) => (
        <li key={id}>
          <span>Running: {shown(description)}</span>
          <Button kind="link" label={`Stop task: ${description}`} onClick={() => stop(id)}>
            Stop
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Queue({ queue, cancel }: { readonly queue: readonly PromptItem[]; readonly cancel: (uuid: string) => void }) {
  if (queue.length === 0) return null;
  return (
    <ul class={css.list} aria-label="Queued prompts">
      {queue.map((prompt, at) => (
        <li key={prompt.uuid ?? at}>
          <span>Queued: {shown(prompt.text) || plural(prompt.images.length, "image")}</span>
          {prompt.uuid !== null && (
            <Button kind="link" label={`Cancel prompt: ${prompt.text}`} onClick={() => cancel(prompt.uuid ?? "")}>
              Cancel
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the agent has to do: its list, tasks in the background, and prompts that wait. */
export function Work({
  view,
  stop,
  cancel,
}: {
  readonly view: ChatView;
  readonly stop: (id: string) => void;
  readonly cancel: (uuid: string) => void;
}) {
  return (
    <>
      <Todos todos={view.todos} />
      <Tasks tasks={view.tasks} stop={stop} />
      <Queue queue={view.queue} cancel={cancel} />
    </>
  );
}
