import type { BridgedSession } from "@agentwire/runtime/browser";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../part/button.tsx";
import { shown } from "../part/text.ts";
import type { Workspace } from "../state/workspace.ts";
import css from "./sessions.module.css";

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

function ago(ms: number): string {
  const age = Date.now() - ms;
  const [unit, size] = units.find(([, length]) => age >= length) ?? ["minute", 60_000];
  return relative.format(-Math.floor(age / size), unit);
}

/** The saved sessions of the folder, in a dialog. */
export function Sessions({
  workspace,
  current,
  close,
}: {
  readonly workspace: Workspace;
  readonly current: string | null;
  readonly close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [sessions, setSessions] = useState<readonly BridgedSession[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    workspace.sessions().then(setSessions, (error: Error) => setProblem(error.message));
  }, [workspace]);
  const leaveFor = (act: () => void): void => {
    act();
    close();
  };
  return (
    <dialog class={css.dialog} ref={dialog} aria-label="Sessions" onClose={close}>
      <div class={css.inside}>
        <h2>Sessions</h2>
        <div class={css.actions}>
          <Button kind="main" onClick={() => leaveFor(workspace.startNew)}>
            New session
          </Button>
          {current !== null && <Button onClick={() => leaveFor(() => workspace.fork())}>Fork this session</Button>}
          <Button onClick={close}>Close</Button>
        </div>
        {problem !== null && <p role="alert">{problem}</p>}
        {sessions === null && problem === null && <p>Loading</p>}
        {sessions?.length === 0 && <p>No saved sessions yet.</p>}
        <ul>
          {sessions?.map((session) => (
            <li key={session.sessionId}>
              <button
                type="button"
                aria-current={session.sessionId === current}
                onClick={() => leaveFor(() => workspace.open(session))}
              >
                <span>{shown(session.summary)}</span>
                <small>
                  {session.lastPrompt !== undefined && `${shown(session.lastPrompt)}, `}
                  {ago(session.lastModified)}
                  {session.share !== undefined && ", running"}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}
