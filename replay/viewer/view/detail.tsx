import { useStore } from "../part/context.ts";
import { CopyButton } from "../part/copy.tsx";
import { EventText } from "../part/event-text.tsx";
import { counted, duration, money, seconds, shown } from "../part/format.ts";
import { JsonTree } from "../part/json-tree.tsx";
import { Resizer } from "../part/resizer.tsx";
import { ToolBody, ToolTitle } from "../part/tool-card.tsx";
import type { Detail } from "../session/service.ts";
import type { TrailStep } from "../session/trail.ts";
import { toneOf } from "./wire.tsx";

/** Characters that need no quoting in a shell. */
const plain = /^[\w@%+=:,./-]+$/;

/** The command that shows an event in a terminal. */
const commandFor = (title: string, seq: number): string =>
  `agentwire inspect ${plain.test(title) ? title : `'${title.replaceAll("'", "'\\''")}'`} --at ${seq}`;

function Trail({
  steps,
  at,
  label,
}: {
  readonly steps: readonly TrailStep[];
  readonly at: number;
  readonly label: string;
}) {
  const { link } = useStore();
  return (
    <ol class="trail" aria-label={label}>
      {steps.map(({ seq, role, summary, us }, index) => {
        const before = steps[index - 1];
        return (
          <li key={seq}>
            <a href={link({ event: seq })} aria-current={seq === at ? "step" : undefined}>
              <b>{shown(role)}</b> <span class="quiet">{seq}</span>
              {before !== undefined && us > before.us && <span class="took">+{duration(us - before.us)}</span>}
              <span class="trail-summary">{summary}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

function State({ detail }: { readonly detail: Detail }) {
  const { state, why } = detail;
  return (
    <details>
      <summary>State at this moment: {state.phase}</summary>
      <dl class="about">
        <dt>Model</dt>
        <dd>{shown(state.model ?? "not named yet")}</dd>
        <dt>Mode</dt>
        <dd>{shown(state.permissionMode ?? "not named yet")}</dd>
        <dt>So far</dt>
        <dd>
          {counted(state.turns, "turn")}, {state.costUsd === null ? "cost not reported yet" : money(state.costUsd)}
        </dd>
      </dl>
      <ul class="why">
        {why.sentences.map((sentence) => (
          <li key={sentence}>
            <EventText text={sentence} events={why.events} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Contents({ detail }: { readonly detail: Detail }) {
  const { summary } = useStore();
  const { entry, value, trail, effects, violations, tool } = detail;
  return (
    <>
      <p class={`entry-summary ${toneOf(entry)}`}>{entry.summary}</p>
      <p class="quiet">
        {seconds(entry.us)} s{entry.durationUs !== null && `, took ${duration(entry.durationUs)}`}
        {entry.costUsd !== null && `, ${money(entry.costUsd)}`}
        {entry.subagent !== null && `, subagent ${shown(entry.subagent)}`}
      </p>
      {violations.map(({ requirement, message }) => (
        <p key={requirement + message} class="broken" role="alert">
          <b>[{shown(requirement)}]</b> {shown(message)}
        </p>
      ))}
      <h3>Trail</h3>
      <Trail steps={trail} at={entry.seq} label="Trail" />
      {tool?.kind === "tool" && (
        <>
          <h3>Tool call</h3>
          <div class="tool">
            <p>
              <ToolTitle item={tool} />
            </p>
            <ToolBody item={tool} />
          </div>
        </>
      )}
      {effects.length > 0 && (
        <details>
          <summary>Led to {effects.length === 12 ? "12 or more events" : counted(effects.length, "event")}</summary>
          <Trail steps={effects} at={entry.seq} label="Effects" />
        </details>
      )}
      <State detail={detail} />
      <h3>Frame</h3>
      <div class="copies">
        <CopyButton label="Copy frame" text={() => JSON.stringify(value, null, 2) ?? ""} />
        <CopyButton label="Copy command" text={() => commandFor(summary.title, entry.seq)} />
        <CopyButton label="Copy link" text={() => location.href} />
      </div>
      <div class="tree" key={entry.seq}>
        <JsonTree name={null} value={value} depth={0} />
      </div>
    </>
  );
}

/** The selected event: its description, trail, effects and frame. */
export function DetailPane() {
  const { detail, route, link } = useStore();
  const { event } = route.value;
  const shownDetail = detail.value;
  if (event === null) return null;
  return (
    <aside class="detail-pane" aria-label="Details">
      <Resizer />
      <div class="detail" tabIndex={0}>
        <header>
          <h2>
            Event {event}{" "}
            {shownDetail !== null && (
              <span class={`name lane-${shownDetail.entry.lane}`}>{shown(shownDetail.entry.name)}</span>
            )}
          </h2>
          <a class="close" href={link({ event: null })} aria-label="Close the details">
            {"\u00d7"}
          </a>
        </header>
        {shownDetail === null ? <p class="quiet">There is no such event.</p> : <Contents detail={shownDetail} />}
      </div>
    </aside>
  );
}
