import { printable } from "@agentwire/protocol/codec";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { explainState } from "../../src/timeline/why.ts";
import type { Session } from "../data/session.ts";
import { seconds } from "./timeline.tsx";

export interface StateProps {
  readonly session: Session;
  readonly cursor: number;
  readonly go: (row: number) => void;
}

/** What is pending after the event at the cursor, and why the session is in this state. */
export function StatePane({ session, cursor, go }: StateProps) {
  const state = useMemo(() => session.state(cursor), [session, cursor]);
  const why = useMemo(() => explainState(state), [state]);
  const at = (seq: number, children: ComponentChildren) => (
    <li key={`${seq} ${String(children)}`}>
      <button type="button" class="link" onClick={() => go(session.row(seq) ?? cursor)}>
        {seq}
      </button>{" "}
      {children}
    </li>
  );
  const list = (title: string, items: readonly ReturnType<typeof at>[]) =>
    items.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul>{items}</ul>
      </>
    );
  const about = (text: string): string => printable(text.slice(0, 200));
  return (
    <section class="state" aria-label="State">
      <h2>
        State <span class={`phase ${state.phase}`}>{state.phase}</span>
      </h2>
      <dl>
        <dt>model</dt>
        <dd>{about(state.model ?? "not named yet")}</dd>
        <dt>mode</dt>
        <dd>{about(state.permissionMode ?? "not named yet")}</dd>
        <dt>turns</dt>
        <dd>
          {state.turns}, ${state.costUsd.toFixed(4)}
        </dd>
      </dl>
      <h3>Why it stands here</h3>
      <ul class="why">
        {why.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {list(
        "Open requests",
        state.requests.map(({ seq, us, owes, subtype, detail, withdrawn }) =>
          at(seq, [
            <b key="who">{owes} owes </b>,
            about(`${subtype}${detail === null ? "" : ` ${detail}`}, ${seconds(state.us - us)} s`),
            withdrawn === null ? "" : " (withdrawn)",
          ]),
        ),
      )}
      {list(
        "Tools without result",
        state.toolUses.map(({ seq, tool, input }) => at(seq, about(`${tool}: ${input}`))),
      )}
      {list(
        "Live tasks",
        state.tasks.map(({ seq, description }) => at(seq, about(description))),
      )}
      {list(
        "Prompts that wait",
        state.queue.map(({ seq, text }) => at(seq, about(text))),
      )}
      {state.stderr.length > 0 && (
        <>
          <h3>Standard error</h3>
          <pre>{state.stderr.map(about).join("\n")}</pre>
        </>
      )}
    </section>
  );
}
