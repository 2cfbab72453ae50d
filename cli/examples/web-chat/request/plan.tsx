import type { ChatReply, PlanRequest } from "@agentwire/runtime/chat";
import { useState } from "preact/hooks";
import { Button } from "../part/button.tsx";
import { Markdown } from "../part/markdown.tsx";
import { Card } from "./card.tsx";
import css from "./request.module.css";

/** A plan to approve, to change, or to send back. */
export function Plan({
  request,
  answer,
}: {
  readonly request: PlanRequest;
  readonly answer: (reply: ChatReply) => void;
}) {
  const [edited, setEdited] = useState<string | null>(null);
  const [feedback, setFeedback] = useState("");
  const approve = (mode: "acceptEdits" | "default"): void =>
    answer({ kind: "approve", mode, ...(edited === null ? {} : { plan: edited }) });
  return (
    <Card title="The agent has a plan" onSubmit={() => answer({ kind: "deny", reason: feedback })}>
      {edited === null ? (
        <div class={css.plan}>
          <Markdown text={request.plan || "The plan is empty."} />
        </div>
      ) : (
        <label class={css.field}>
          Plan
          <textarea
            class={css.code}
            rows={12}
            value={edited}
            onInput={({ currentTarget }) => setEdited(currentTarget.value)}
          />
        </label>
      )}
      <div class={css.choices}>
        <Button kind="main" onClick={() => approve("acceptEdits")}>
          Approve, and accept edits
        </Button>
        <Button onClick={() => approve("default")}>Approve, and ask before edits</Button>
        {edited === null && <Button onClick={() => setEdited(request.plan)}>Edit plan</Button>}
        <Button submit>Keep planning</Button>
      </div>
      <label class={css.field}>
        <span class={css.quiet}>What should change? (optional)</span>
        <input type="text" value={feedback} onInput={({ currentTarget }) => setFeedback(currentTarget.value)} />
      </label>
    </Card>
  );
}
