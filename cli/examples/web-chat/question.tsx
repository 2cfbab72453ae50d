import { useLayoutEffect, useRef } from "preact/hooks";
import type { Choice, Question } from "../conversation/index.ts";
import { Diff } from "./entry.tsx";

const keys: Readonly<Record<string, Choice>> = { y: "allow", a: "always", n: "deny" };

/**
 * A question whether a tool may run. It takes the focus as a whole and not on a button, so that a key that was meant for
 * something else decides nothing.
 */
export function QuestionView({ question, answer }: { question: Question; answer: (choice: Choice) => void }) {
  const card = useRef<HTMLElement>(null);
  // Before the first paint, because a user may press a key immediately.
  useLayoutEffect(() => card.current?.focus(), []);
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const choice = keys[event.key.toLowerCase()];
    if (choice === undefined || (choice === "always" && question.always === undefined)) return;
    event.preventDefault();
    answer(choice);
  };
  return (
    <section class="question" role="alertdialog" aria-labelledby="asks" tabIndex={-1} ref={card} onKeyDown={press}>
      <h2 id="asks">May {question.tool} run?</h2>
      <p>
        <code>{question.summary}</code>
      </p>
      {question.reason !== undefined && <p>{question.reason}</p>}
      {question.diff.length > 0 && <Diff lines={question.diff} />}
      <div class="choices">
        <button type="button" class="main" onClick={() => answer("allow")}>
          Allow<kbd>y</kbd>
        </button>
        {question.always !== undefined && (
          <button type="button" title={question.always} onClick={() => answer("always")}>
            Always: {question.always}
            <kbd>a</kbd>
          </button>
        )}
        <button type="button" onClick={() => answer("deny")}>
          Deny<kbd>n</kbd>
        </button>
      </div>
    </section>
  );
}
