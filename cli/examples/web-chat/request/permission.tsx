import { type ChatReply, editableInput, editedInput, type PermissionRequest } from "@agentwire/runtime/chat";
import { useState } from "preact/hooks";
import { Button } from "../part/button.tsx";
import { Changes } from "../part/changes.tsx";
import { Code } from "../part/code.tsx";
import { shown } from "../part/text.ts";
import { Card } from "./card.tsx";
import css from "./request.module.css";

/** Asks whether a tool may run. */
export function Permission({
  request,
  answer,
}: {
  readonly request: PermissionRequest;
  readonly answer: (reply: ChatReply) => void;
}) {
  const { tool, title, description, reason, changes, inputText, inputOptions, suggestions, fromSubagent } = request;
  const [edited, setEdited] = useState<string | null>(null);
  const [why, setWhy] = useState("");
  const input = edited === null ? undefined : editedInput(request, edited);

  const allow = (always?: number): void => {
    if (input === null) return;
    answer({
      kind: "allow",
      ...(input === undefined ? {} : { input }),
      ...(always === undefined ? {} : { always: [always] }),
    });
  };
  const deny = (): void => answer({ kind: "deny", reason: why });
  const [first] = suggestions;
  const keys = { y: () => allow(), n: deny, a: first && (() => allow(0)), e: () => setEdited(editableInput(request)) };
  return (
    <Card title={`Run ${shown(title)}?`} keys={keys} onSubmit={deny}>
      {description !== undefined && <p>{shown(description)}</p>}
      {edited !== null ? (
        <label class={css.field}>
          Input
          <textarea
            class={css.code}
            value={edited}
            rows={Math.min(14, edited.split("\n").length + 1)}
            onInput={({ currentTarget }) => setEdited(currentTarget.value)}
          />
        </label>
      ) : changes.length > 0 ? (
        <Changes changes={changes} />
      ) : (
        inputText !== "" && <Code text={inputText} language={tool === "Bash" ? "bash" : "json"} wrap />
      )}
      {inputOptions !== "" && <p class={css.summary}>{shown(inputOptions)}</p>}
      {input === null && (
        <p class={css.problem} role="alert">
          This is not a JSON object.
        </p>
      )}
      {reason !== undefined && <p class={css.quiet}>{shown(reason)}</p>}
      {fromSubagent && <p class={css.quiet}>A subagent asks.</p>}
      <div class={css.choices}>
        <Button kind="main" shortcut="y" onClick={() => allow()} disabled={input === null}>
          Allow
        </Button>
        {suggestions.map(({ label }, at) => (
          <Button key={at} {...(at === 0 ? { shortcut: "a" } : {})} onClick={() => allow(at)} disabled={input === null}>
            {shown(label)}
          </Button>
        ))}
        {edited === null ? (
          <Button shortcut="e" onClick={() => setEdited(editableInput(request))}>
            Edit input
          </Button>
        ) : (
          <Button onClick={() => setEdited(null)}>Discard edits</Button>
        )}
        <Button shortcut="n" submit>
          Deny
        </Button>
      </div>
      <label class={css.field}>
        <span class={css.quiet}>Reason for a denial (optional)</span>
        <input
          type="text"
          value={why}
          placeholder="What should the agent do instead?"
          onInput={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      </label>
    </Card>
  );
}
