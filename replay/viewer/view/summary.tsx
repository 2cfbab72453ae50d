import type { Totals } from "../../src/activity/totals.ts";
import { eventsInWords, type Incident } from "../../src/diagnosis/incident.ts";
import type { ShownViolation } from "../../src/view/data.ts";
import type { Overview, SlowStep, TurnOverview } from "../../src/view/overview.ts";
import { useStore } from "../part/context.ts";
import { CopyButton } from "../part/copy.tsx";
import { EventText, withCode } from "../part/event-text.tsx";
import { amount, counted, date, duration, money, percent, shown } from "../part/format.ts";
import { headline } from "../part/headline.ts";
import { plainText } from "../part/plain-text.ts";
import { spanDetail } from "../part/span-detail.ts";
import { spanTitle } from "../part/span-title.ts";
import { TimeBar, TimeLegend } from "../part/time-bar.tsx";
import { timeNames } from "../part/time-names.ts";
import type { Route } from "../state/route.ts";
import { markdownSummary } from "./markdown-summary.ts";
import { vitestCase } from "./vitest-case.ts";

interface Figure {
  readonly value: string;
  readonly name: string;
  readonly to: Partial<Route>;
  readonly tone?: "bad" | "warn";
  readonly more?: string;
}

const select = (query: string): Partial<Route> => ({ view: "wire", query, only: true, event: null });

/** The sentences of the verdict. */
interface Above {
  has(sentence: string): boolean;
  /** Whether they contain the beginning of a text. */
  quotes(text: string): boolean;
}

/** The numbers of a session, each with a link to its details. */
function figuresOf(totals: Totals, processes: number): Figure[] {
  const { tokens } = totals;
  const input = tokens.input + tokens.cacheRead + tokens.cacheWrite;
  const figures: (Figure | false)[] = [
    {
      value: amount(totals.turns),
      name: totals.turns === 1 ? "turn" : "turns",
      to: { view: "story" },
      more: processes > 1 ? `in ${processes} processes` : undefined,
    } as Figure,
    { value: duration(totals.durationUs), name: "duration", to: { view: "waterfall", zoom: null, kind: null } },
    totals.costUsd === null
      ? { value: "?", name: "cost not reported", to: { view: "cost" } }
      : ({
          value: money(totals.costUsd),
          name: "cost",
          to: { view: "cost" },
          more:
            totals.unreportedCalls > 0
              ? `or more: ${counted(totals.unreportedCalls, "model call")} not reported`
              : undefined,
        } as Figure),
    {
      value: amount(input),
      name: "tokens in",
      to: { view: "cost" },
      more: tokens.cacheRead > 0 ? `${percent(tokens.cacheRead, input)} from cache` : undefined,
    } as Figure,
    totals.recachedTokens > 0 && {
      value: amount(totals.recachedTokens),
      name: "tokens cached again",
      to: { view: "cost" },
      tone: "warn",
      more: "the cache of an earlier call was lost",
    },
    {
      value: amount(tokens.output),
      name: "tokens out",
      to: { view: "cost" },
      more: totals.costUsd === null && totals.modelCalls > 0 ? "or more: no result reports them" : undefined,
    } as Figure,
    {
      value: amount(totals.modelCalls),
      name: totals.modelCalls === 1 ? "model call" : "model calls",
      to: { view: "calls" },
    },
    {
      value: amount(totals.tools),
      name: totals.tools === 1 ? "tool call" : "tool calls",
      to: select("tool: kind:assistant"),
    },
    totals.subagents > 0 && {
      value: amount(totals.subagents),
      name: totals.subagents === 1 ? "subagent" : "subagents",
      to: { view: "waterfall", kind: "subagent", zoom: null },
    },
    totals.failures > 0 && { value: amount(totals.failures), name: "failed", to: select("failed"), tone: "bad" },
    totals.failedTasks > 0 && {
      value: amount(totals.failedTasks),
      name: totals.failedTasks === 1 ? "background task failed" : "background tasks failed",
      to: { view: "waterfall", kind: "task", zoom: null },
      tone: "bad",
    },
    totals.denials > 0 && { value: amount(totals.denials), name: "denied", to: select("denied"), tone: "warn" },
    totals.retries > 0 && {
      value: amount(totals.retries),
      name: totals.retries === 1 ? "retry" : "retries",
      to: select("retried"),
      tone: "warn",
    },
    totals.compactions > 0 && {
      value: amount(totals.compactions),
      name: totals.compactions === 1 ? "compaction" : "compactions",
      to: { view: "waterfall", kind: "compaction", zoom: null },
    },
    totals.interrupts > 0 && {
      value: amount(totals.interrupts),
      name: totals.interrupts === 1 ? "interrupt" : "interrupts",
      to: select("interrupted"),
      tone: "warn",
    },
  ];
  return figures.filter((figure) => figure !== false);
}

function Figures({ totals, processes }: { readonly totals: Totals; readonly processes: number }) {
  const { link } = useStore();
  return (
    <ul class="facts" aria-label="Numbers of the session">
      {figuresOf(totals, processes).map(({ value, name, to, tone, more }) => (
        <li key={name}>
          <a class={tone} href={link(to)}>
            <b>{value}</b> <span>{name}</span>
            {more !== undefined && <small>{more}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Sentences of incidents. Those that are `above` already are only named. */
function Incidents({ incidents, above }: { readonly incidents: readonly Incident[]; readonly above?: Above }) {
  return (
    <ul class="incidents">
      {incidents.map(({ sentence, effect, events }, index) => (
        <li key={index} class={`effect-${effect}`}>
          <EventText
            text={above?.has(sentence) === true ? `The problem above${eventsInWords(events)}.` : sentence}
            events={events}
          />
        </li>
      ))}
    </ul>
  );
}

/** Most incidents of a turn that are not folded. */
const mostUnfolded = 4;

function FoldedIncidents({ incidents, above }: { readonly incidents: readonly Incident[]; readonly above: Above }) {
  const others = incidents.slice(mostUnfolded);
  return (
    <>
      <Incidents incidents={incidents.slice(0, mostUnfolded)} above={above} />
      {others.length > 0 && (
        <details>
          <summary>{counted(others.length, "more problem")}</summary>
          <Incidents incidents={others} above={above} />
        </details>
      )}
    </>
  );
}

/** How many of the calls of a tool: nothing for the only one. */
const share = (some: number, calls: number): string => (some < calls ? `${some} ` : calls > 1 ? "all " : "");

/** Which tools a turn called, how often, and how many of the calls failed or were denied. */
function Tools({ turn }: { readonly turn: TurnOverview }) {
  const shownCalls = turn.toolCalls.reduce((sum, { calls }) => sum + calls, 0);
  if (turn.tools === 0) return null;
  return (
    <p class="asked">
      <span class="who">Tools</span>
      {turn.toolCalls.map(({ name, calls, failed, denied, notRun, unfinished }) => (
        <span key={name} class={`tool-calls ${failed > 0 ? "bad" : denied + notRun + unfinished > 0 ? "warn" : ""}`}>
          {shown(name)}
          {calls > 1 && ` ×${calls}`}
          {failed > 0 && `, ${share(failed, calls)}failed`}
          {denied > 0 && `, ${share(denied, calls)}denied`}
          {notRun > 0 && `, ${share(notRun, calls)}not run`}
          {unfinished > 0 && `, ${share(unfinished, calls)}unfinished`}
        </span>
      ))}
      {turn.tools > shownCalls && <span class="quiet">{counted(turn.tools - shownCalls, "more call")}</span>}
    </p>
  );
}

/** The inputs of tool calls that a hook or the host replaced. */
function InputChanges({ turn }: { readonly turn: TurnOverview }) {
  return (
    <>
      {turn.changes.map(({ seq, tool, by, before, after }) => (
        <p key={seq} class="asked">
          <span class="who">Changed</span>
          {by === "hook" ? "A hook" : "The host"} changed the input of {shown(tool)}: <code>{before || "nothing"}</code>
          {" \u2192 "}
          <code>{after}</code>
          <EventText text={` (event ${seq})`} events={[seq]} />
        </p>
      ))}
    </>
  );
}

/** How a turn came out. A command that failed ends with a result like any other. */
function badgeOf({ outcome, incidents }: TurnOverview, isOver: boolean): readonly [tone: string, word: string] {
  if (outcome === "answered" && incidents.some(({ kind }) => kind === "command.failed"))
    return ["failed", "command failed"];
  // A hook that blocks the prompt ends the turn with a result like any other.
  if (outcome === "answered" && incidents.some(({ effect }) => effect === "ended")) return ["failed", "not answered"];
  return [outcome, outcome === "open" && isOver ? "no result" : outcome];
}

function Turn({
  turn,
  overview,
  above,
}: {
  readonly turn: TurnOverview;
  readonly overview: Overview;
  readonly above: Above;
}) {
  const { link } = useStore();
  const { processes, continues } = overview;
  const { number, prompt, trigger, answer, outcome, first, last, from, to, costUsd, time, incidents } = turn;
  const own = processes.find(({ process }) => process === turn.process);
  const resumes = number === 1 ? (own?.resumes ?? null) : null;
  const [tone, word] = badgeOf(turn, own?.verdict === "ended");
  // With a single turn, it is clear where the problem above was.
  const listed = overview.turns.length > 1 ? incidents : incidents.filter(({ sentence }) => !above.has(sentence));
  return (
    <li class={`turn ${outcome}`}>
      <h3>
        <a href={link({ view: "story", event: first })}>
          Turn {number}
          {processes.length > 1 && ` of process ${turn.process}`}
        </a>
        <span class={`badge ${tone}`}>{word}</span>
        {resumes !== null && <span class="quiet">continues the session of process {resumes}</span>}
        {number === 1 && turn.process === 1 && continues && <span class="quiet">continues an earlier session</span>}
        <span class="meta">
          <a href={link({ view: "waterfall", zoom: to > from ? [from, to] : null, kind: null })}>
            {duration(to - from)}
          </a>
          {costUsd !== null && <a href={link({ view: "cost", event: last })}>{money(costUsd)}</a>}
        </span>
      </h3>
      <TimeBar time={time} label={`Time of turn ${number}`} />
      {prompt !== "" && (
        <p class="asked">
          <span class="who">Prompt</span>
          {shown(prompt)}
        </p>
      )}
      {trigger !== null && (
        <p class="asked">
          <span class="who">After</span>
          {shown(trigger)}
        </p>
      )}
      <Tools turn={turn} />
      <InputChanges turn={turn} />
      {answer !== "" && !(outcome === "failed" && above.quotes(answer)) && (
        <p class="answer">
          <span class="who">{outcome === "failed" ? "Error" : "Answer"}</span>
          {plainText(answer)}
        </p>
      )}
      {listed.length > 0 && <FoldedIncidents incidents={listed} above={above} />}
    </li>
  );
}

/** How a question to the host ended. */
const decisions: Readonly<Record<SlowStep["outcome"], string>> = {
  ok: "allowed",
  denied: "denied",
  failed: "failed",
  interrupted: "withdrawn",
  open: "not answered",
};

/** How a step ended, unless it did so as usual. */
function endOf({ kind, outcome }: SlowStep): string {
  if (kind === "permission") return `, ${decisions[outcome]}`;
  if (outcome === "open") return kind === "mcp" || kind === "hook" ? ", not answered" : ", unfinished";
  return outcome === "failed" ? ", failed" : "";
}

/** A step that took time. Its own process has no span in the waterfall, so its start and its requests link to their event. */
function Step({ step, processes }: { readonly step: SlowStep; readonly processes: number }) {
  const { link } = useStore();
  const { kind, name, process, subagent, first, us } = step;
  const isSpan = kind !== "startup" && kind !== "request";
  const title = isSpan
    ? spanTitle({ kind, name })
    : kind === "startup"
      ? timeNames.startup
      : `${timeNames.request}: ${shown(name)}`;
  return (
    <li>
      <a href={link({ view: isSpan ? "waterfall" : "wire", event: first, zoom: null, kind: null })}>
        <i class={`swatch ${isSpan ? `span-${kind}` : `time-${kind}`}`} />
        <b>{duration(us)}</b> {title}
        {endOf(step)}
        {subagent !== null && ` in the subagent ${shown(subagent)}`}
        {processes > 1 && ` in process ${process}`} <span class="quiet">{spanDetail(step)}</span>
      </a>
    </li>
  );
}

/** The side that violates the protocol, if it is one. */
function violatorsOf(violations: readonly ShownViolation[]): string {
  const sides = [...new Set(violations.map(({ side }) => side))];
  return sides.length === 1 && sides[0] !== undefined ? ` by the ${sides[0]}` : "";
}

const withoutEvents = (sentence: string): string => sentence.replace(/ \(events? [^()]*\)\.?$/, "");

/** Most states of processes on the first screen. */
const mostStates = 2;

/** The outcome of the session: the initial screen of a page. */
export function SummaryView() {
  const { summary, link } = useStore();
  const { overview, header, violations } = summary;
  const { verdict, totals, time, turns, moreTurns, incidents, slowest, processes } = overview;
  const inTurns = new Set(turns.flatMap((turn) => turn.incidents.map(({ sentence }) => sentence)));
  const others = incidents.filter(({ sentence }) => !inTurns.has(sentence));
  // After a recovery, all problems are of this kind.
  const problems = incidents.filter(({ effect }) => effect !== "recovered" || verdict.outcome === "recovered");
  const title = headline(verdict.sentence);
  const above: Above = {
    has: (sentence) => verdict.sentence.startsWith(sentence) || sentence === problems[0]?.sentence,
    quotes: (text) => title === verdict.sentence && title.includes(text.slice(0, 60)),
  };
  return (
    <div class="summary scroll">
      <section class={`verdict ${verdict.tone}`} aria-label="Verdict">
        <p class="verdict-label">{verdict.label}</p>
        <h2>
          <EventText text={title} events={verdict.events} />
        </h2>
        {problems[0] !== undefined && (
          <p class="also">
            <b>{verdict.counts.includes(problems[0].kind) ? "For example:" : "Also:"}</b>{" "}
            <EventText
              text={
                withoutEvents(problems[0].sentence) === withoutEvents(verdict.sentence)
                  ? `The same problem earlier${eventsInWords(problems[0].events)}.`
                  : problems[0].sentence
              }
              events={problems[0].events}
            />
            {problems.length > 1 && ` ${counted(problems.length - 1, "more problem")} below.`}
          </p>
        )}
        {verdict.next !== null && (
          <p class="next">
            <b>Next:</b> {withCode(verdict.next)}
          </p>
        )}
        <Figures totals={totals} processes={processes.length} />
        {violations.length > 0 && (
          <p>
            <a class="broken-laws" href={link({ view: "laws" })}>
              {counted(violations.length, "violation")} of the protocol{violatorsOf(violations)}
            </a>
          </p>
        )}
      </section>
      <section class="where-time" aria-labelledby="where-time">
        <h2 id="where-time">
          Where the time went{" "}
          <small class="quiet">by kind, not in order; each moment once, even if steps overlap</small>
        </h2>
        <TimeBar time={time} label="Time of the session" />
        <TimeLegend time={time} />
      </section>
      <div class="columns">
        <section aria-labelledby="what-happened">
          <h2 id="what-happened">What happened</h2>
          {turns.length === 0 && <p class="quiet">No turn began.</p>}
          <ol class="turns">
            {turns.map((turn) => (
              <Turn key={`${turn.process} ${turn.number}`} turn={turn} overview={overview} above={above} />
            ))}
          </ol>
          {moreTurns > 0 && <p class="quiet">{counted(moreTurns, "more turn")}: see Story.</p>}
        </section>
        <div>
          {others.length > 0 && (
            <section aria-labelledby="also">
              <h2 id="also">Also noticed</h2>
              <Incidents incidents={others.slice(0, 12)} />
            </section>
          )}
          {slowest.length > 0 && (
            <section aria-labelledby="slowest">
              <h2 id="slowest">Slowest steps</h2>
              <ol class="slowest">
                {slowest.map((step, index) => (
                  <Step key={index} step={step} processes={processes.length} />
                ))}
              </ol>
            </section>
          )}
          <section aria-labelledby="session">
            <h2 id="session">Session</h2>
            <dl class="about">
              <dt>State</dt>
              <dd>
                {processes.length > mostStates && <p class="quiet">{processes.length} processes. The last ones:</p>}
                {processes.slice(-mostStates).map(({ process, state }) => (
                  <div key={process}>
                    <EventText text={state.sentences[0] ?? ""} events={state.events} />
                  </div>
                ))}
              </dd>
              <dt>Model</dt>
              <dd>{shown(overview.models.join(", ") || "not named")}</dd>
              {header?.startedAt !== undefined && (
                <>
                  <dt>Started</dt>
                  <dd>{date(header.startedAt)}</dd>
                </>
              )}
              {overview.agentVersion !== null && (
                <>
                  <dt>Agent</dt>
                  <dd>{shown(overview.agentVersion)}</dd>
                </>
              )}
              <dt>Session</dt>
              <dd>
                <span class="mono">{shown(overview.sessionId ?? "not named")}</span>
                {overview.continues && ", continues an earlier session"}
              </dd>
              <dt>Events</dt>
              <dd>
                <a href={link({ view: "wire" })}>{overview.events}</a>
              </dd>
            </dl>
            <p class="copies">
              <CopyButton label="Copy this summary as Markdown" text={() => markdownSummary(summary)} />
              {summary.source === "tape" && (
                <CopyButton label="Copy as a Vitest test" text={() => vitestCase(summary)} />
              )}
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}
