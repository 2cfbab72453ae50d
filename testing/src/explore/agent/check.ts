import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { collectHistory, type LedgerHistory } from "@agentwire/protocol/ledger";
import { lawChecker } from "../../law/checker.ts";
import type { Law } from "../../law/define.ts";
import { laws } from "../../law/registry.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import { asList, blocksOf } from "../../law/session-event/json.ts";
import type { ExplorationFinding } from "../finding.ts";
import type { AgentRun } from "./drive.ts";
import { promptUuids } from "./host.ts";

/** A frame of a run, with its position. */
interface SentFrame {
  readonly at: number;
  readonly frame: JsonObject;
}

/** The input of the rules. */
interface Evidence {
  readonly run: AgentRun;
  readonly history: LedgerHistory;
  readonly sent: readonly SentFrame[];
  readonly received: readonly SentFrame[];
  /** Ids of the actions that sent prompts, by `uuid`. */
  readonly names: ReadonlyMap<string, string>;
}

type Rule = (evidence: Evidence) => readonly string[];

const framesOf = ({ events }: AgentRun, direction: string): readonly SentFrame[] =>
  events.flatMap((event, at) => (event.direction === direction ? [{ at, frame: asJsonObject(event.frame) }] : []));

const successes = (frames: readonly SentFrame[], id: string): readonly JsonObject[] =>
  frames.flatMap(({ frame }) => {
    const response = asJsonObject(frame.response);
    return frame.type === "control_response" && response.request_id === id && response.subtype === "success"
      ? [asJsonObject(response.response)]
      : [];
  });

const requests = (
  frames: readonly SentFrame[],
  subtype: string,
): readonly (SentFrame & { readonly id: string; readonly params: JsonObject })[] =>
  frames.flatMap(({ at, frame }) => {
    const params = asJsonObject(frame.request);
    return frame.type === "control_request" && params.subtype === subtype
      ? [{ at, frame, id: String(frame.request_id), params }]
      : [];
  });

/** Results that name a prompt. */
const resultsOf = (received: readonly SentFrame[], uuid: string): number =>
  received.filter(({ frame }) => frame.type === "result" && asList(frame.user_message_uuids).includes(uuid)).length;

/** Whether the host dropped the agent: later frames did not reach it, and no response is due. */
const isDropped = ({ left }: AgentRun): boolean => left === "close" || left === "kill";

/** Each prompt has exactly one outcome. */
const oneOutcome: Rule = ({ history, received, names, run }) => {
  if (isDropped(run)) return [];
  return history.prompts.flatMap(({ uuid, number, outcome }) => {
    const name = names.get(uuid ?? "") ?? `prompt ${number + 1}`;
    if (outcome === undefined || outcome.kind === "lost") return [`The prompt \`${name}\` has no outcome.`];
    if (uuid !== undefined && resultsOf(received, uuid) > 1) return [`Two results answer the prompt \`${name}\`.`];
    return [];
  });
};

/** Where the last message of a turn is, after which only the hooks of its end run. */
const lastMessage = (received: readonly SentFrame[], result: SentFrame): SentFrame =>
  received.findLast(({ at, frame }) => at < result.at && frame.type === "assistant") ?? result;

/**
 * If the first prompt of a process is interrupted before its answer, it is stopped, or the receipt lists it as waiting.
 */
const interruptStops: Rule = ({ history, sent, received, run }) =>
  requests(sent, "interrupt").flatMap(({ at, id }) => {
    const [receipt] = successes(received, id);
    const first = history.prompts[0];
    if (receipt === undefined || first?.outcome?.kind !== "answered" || isDropped(run)) return [];
    const { turn } = first.outcome;
    const answered = received.filter(({ frame }) => frame.type === "result")[turn];
    const wasOpen = indexOfPrompt(sent, first.number) < at && (answered === undefined || answered.at > at);
    const receivedAt = received.find(({ frame }) => asJsonObject(frame.response).request_id === id)?.at ?? at;
    const wasAnsweredBefore = answered !== undefined && lastMessage(received, answered).at < receivedAt;
    if (!wasOpen || wasAnsweredBefore || asList(receipt.still_queued).includes(first.uuid)) return [];
    return [`The interrupt \`${id}\` succeeded, and prompt ${first.number + 1} was answered.`];
  });

const indexOfPrompt = (sent: readonly SentFrame[], number: number): number =>
  sent.filter(({ frame }) => frame.type === "user")[number]?.at ?? Number.POSITIVE_INFINITY;

/** The tool use whose command waits at a gate. */
const useOfGate = (received: readonly SentFrame[], gate: string): string | undefined =>
  received
    .flatMap(({ frame }) => (frame.type === "assistant" ? blocksOf(frame) : []))
    .filter(({ input }) => asText(asJsonObject(input).command) === `./gate ${gate}`)
    .map(({ id }) => asText(id))[0];

/** No tool runs that was denied, or whose permission was requested and not granted before the turn was interrupted. */
const onlyPermitted: Rule = ({ run, sent, received }) =>
  run.gates.flatMap((gate) => {
    const use = useOfGate(received, gate);
    const [request] = requests(received, "can_use_tool").filter(({ params }) => params.tool_use_id === use);
    if (request === undefined) return [];
    const given = sent.find(({ frame }) => asJsonObject(frame.response).request_id === request.id);
    const stopped = requests(sent, "interrupt").find(({ id }) => {
      const receipt = received.find(({ frame }) => asJsonObject(frame.response).request_id === id);
      return receipt !== undefined && given !== undefined && receipt.at < given.at && receipt.at > request.at;
    });
    const behavior = asJsonObject(asJsonObject(given?.frame.response).response).behavior;
    if (behavior !== "allow") return [`The tool use ${use} ran, though its permission was not granted.`];
    return stopped ? [`The tool use ${use} ran after the turn was interrupted.`] : [];
  });

/**
 * No tool begins after the receipt of an interrupt that stopped its turn. Only in memory, where positions are exact.
 */
const nothingAfterStop: Rule = ({ run, sent, received }) => {
  if (run.medium !== "memory") return [];
  return run.events.flatMap(({ channel, text }, at) => {
    if (channel !== "effect") return [];
    const use = useOfGate(received, text ?? "");
    const named = received.find(({ frame }) => blocksOf(frame).some(({ id }) => id === use))?.at ?? at;
    const stopped = requests(sent, "interrupt").some(({ id }) => {
      const receipt = received.find(({ frame }) => asJsonObject(frame.response).request_id === id)?.at ?? at;
      return named < receipt && receipt < at;
    });
    return stopped ? [`The tool use ${use} began after its turn was interrupted.`] : [];
  });
};

/** Nothing is pending after the agent has had enough time, and it ends when its input ends. */
const nothingPending: Rule = ({ run }) => [
  ...run.overdue.map((what) => `The agent had time enough, but ${what}.`),
  ...(run.exit === null ? ["The agent did not end after its input had ended."] : []),
];

/** The agent does not crash. */
const noCrash: Rule = ({ run }) => {
  const { exit } = run;
  if (isDropped(run) || exit === null || exit.code === 0 || exit.code === 1) return [];
  return [`The agent ended with ${exit.signal ?? `code ${exit.code}`}: ${run.stderr.trim().split("\n").at(-1) ?? ""}`];
};

const rules: Readonly<Record<string, Rule>> = {
  "one-outcome": oneOutcome,
  "interrupt-stops": interruptStops,
  "only-permitted": onlyPermitted,
  "nothing-after-stop": nothingAfterStop,
  "nothing-pending": nothingPending,
  "no-crash": noCrash,
};

const isDrop = ({ kind, direction }: LawEvent): boolean =>
  kind === "signal" || (kind === "end" && direction === "host-to-agent");

/** Checks a run of an agent with the rules of the explorer and the laws. */
export function checkAgentRun(run: AgentRun, checked: readonly Law[] = laws): readonly ExplorationFinding[] {
  const checker = lawChecker(checked);
  const dropped = isDropped(run) ? run.events.findIndex(isDrop) : -1;
  const due = dropped < 0 ? run.events : run.events.slice(0, dropped);
  const violations = due.flatMap((event) => checker.event(event));
  if (run.exit !== null && !isDropped(run)) violations.push(...checker.end());
  const names = new Map([...promptUuids(run.scenario)].map(([name, uuid]) => [uuid, name]));
  const evidence: Evidence = {
    run,
    history: collectHistory(run.ledger),
    sent: framesOf(run, "host-to-agent"),
    received: framesOf(run, "agent-to-host"),
    names,
  };
  return [
    ...Object.entries(rules).flatMap(([rule, check]) => check(evidence).map((message) => ({ rule, message }))),
    ...violations
      .filter(({ side }) => side === "agent")
      .map(({ requirement, message }) => ({ rule: `law:${requirement}`, message })),
  ];
}

/**
 * The result of a run, without what may differ between equivalent orders: outcomes, tools that ran, the exit, findings.
 */
export function outcomeKey(run: AgentRun): string {
  const names = new Map([...promptUuids(run.scenario)].map(([name, uuid]) => [uuid, name]));
  const prompts = collectHistory(run.ledger)
    .prompts.map(({ uuid, number, outcome }) => `${names.get(uuid ?? "") ?? number} ${outcome?.kind ?? "open"}`)
    .toSorted();
  const findings = checkAgentRun(run).map(({ rule }) => rule);
  return JSON.stringify([prompts, run.gates.toSorted(), run.exit, [...new Set(findings)].toSorted()]);
}
