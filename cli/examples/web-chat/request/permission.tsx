import type { ChatReply, PermissionRequest } from "@agentwire/runtime/chat";
import { useState } from "preact/hooks";
import { Button } from "../part/button.tsx";
import { Changes } from "../part/changes.tsx";
import { shown } from "../part/text.ts";
import { Card } from "./card.tsx";
import css from "./request.module.css";

/** The input as a text to edit: the command of a shell, and JSON otherwise. */
const textOf = ({ tool, input }: PermissionRequest): string =>
  tool === "Bash" && typeof input.command === "string" ? input.command : JSON.stringify(input, null, 2);

/** The edited input; `null` if it is not a JSON object. */
function inputFrom({ tool, input }: PermissionRequest, text: string): PermissionRequest["input"] | null {
  if (tool === "Bash" && typeof input.command === "string") return { ...input, command: text };
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Asks whether a tool may run. */
export function Permission({
  request,
  answer,
}: {
  readonly request: PermissionRequest;
  readonly answer: (reply: ChatReply) => void;
}) {
  const { tool, summary, reason, changes, suggestions, fromSubagent } = request;
  const [edited, setEdited] = useState<string | null>(null);
  const [why, setWhy] = useState("");
  const input = edited === null ? undefined : inputFrom(request, edited);

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
  const keys = { y: () => allow(), n: deny, a: first && (() => allow(0)), e: () => setEdited(textOf(request)) };
  return (
    <Card title={`Run ${shown(tool)}?`} keys={keys} onSubmit={deny}>
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
        <p class={css.summary}>{shown(summary)}</p>
      )}
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
            Always: {shown(label)}
          </Button>
        ))}
        {edited === null ? (
          <Button shortcut="e" onClick={() => setEdited(textOf(request))}>
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
