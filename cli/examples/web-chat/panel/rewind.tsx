import type { PromptItem } from "@agentwire/runtime/chat";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../part/button.tsx";
import { plural, shown } from "../part/text.ts";
import type { Workspace } from "../state/workspace.ts";
import css from "./sessions.module.css";

/** Asks what a rewind should restore, and does it. */
export function Rewind({
  workspace,
  prompt,
  close,
}: {
  readonly workspace: Workspace;
  readonly prompt: PromptItem;
  readonly close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const rewind = async (files: boolean): Promise<void> => {
    if (prompt.uuid === null) return;
    try {
      const done = await workspace.rewind(prompt.uuid, files);
      if (files) workspace.chat.value.note(`Restored ${plural(done.files, "file")}.`);
      close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <dialog class={css.dialog} ref={dialog} aria-label="Rewind" onClose={close}>
      <div class={css.inside}>
        <h2>Rewind</h2>
        <p>The agent forgets this prompt and everything after it: {shown(prompt.text).slice(0, 200)}</p>
        {problem !== null && <p role="alert">{problem}</p>}
        <div class={css.actions}>
          <Button kind="main" onClick={() => void rewind(false)}>
            Conversation only
          </Button>
          <Button onClick={() => void rewind(true)}>Conversation and files</Button>
          <Button onClick={close}>Cancel</Button>
        </div>
      </div>
    </dialog>
  );
}
