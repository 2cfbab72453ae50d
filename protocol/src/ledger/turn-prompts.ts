import { asJsonObject, asText, type JsonObject } from "../json.ts";
import { neighbors, nextRun, type WaitingPrompt } from "./queue.ts";
import { echoedUuids } from "./read.ts";
import { joinsPrompts, type Ledger, shownPrompt, wakesUnnamed } from "./state.ts";
import type { Evidence, Prompt, TurnCause } from "./types.ts";

/** The causes of turns that the agent starts on its own, by the `origin.kind` of their results. */
const causeByOrigin: ReadonlyMap<unknown, TurnCause> = new Map([
  ["task-notification", "notification"],
  ["channel", "notification"],
  ["peer", "notification"],
  ["coordinator", "notification"],
  ["observer", "notification"],
  ["observer-activity", "notification"],
  ["auto-continuation", "continuation"],
]);

interface TurnPrompts {
  readonly cause: TurnCause;
  readonly prompts: ReadonlyMap<WaitingPrompt, Evidence>;
}

const byNumber = (prompts: readonly WaitingPrompt[]): readonly WaitingPrompt[] =>
  prompts.toSorted((a, b) => a.number - b.number);

/** Whether a prompt was sent at this position or before. */
export const sentBy =
  (at: number) =>
  (prompt: WaitingPrompt): boolean =>
    prompt.at <= at;

/** The agent dequeues as soon as a turn ends: while prompts wait at a result, later ones miss the next turn. */
export function dueIn({ last }: Ledger, prompts: readonly WaitingPrompt[]): readonly WaitingPrompt[] {
  const due = last === undefined ? [] : prompts.filter(sentBy(last.to));
  return due.length > 0 ? due : prompts;
}

/** The prompts that a result takes. The result ends the turn that began at `from`. */
export function promptsOfTurn(ledger: Ledger, result: JsonObject, from: number): TurnPrompts {
  const { waiting, reports } = ledger;
  const listed = new Set([...(ledger.turn?.uuids ?? []), ...echoedUuids(result)]);
  const named = waiting.filter((prompt) => prompt.dequeued || (prompt.uuid !== undefined && listed.has(prompt.uuid)));
  const reported = new Set(named);
  const silent = waiting.filter((prompt) => !reported.has(prompt) && (prompt.uuid === undefined || !reports));
  const injected = silent.filter((prompt) => prompt.injected);
  const queued = silent.filter((prompt) => !prompt.injected && sentBy(from)(prompt));
  const origin = asText(asJsonObject(result.origin).kind);
  const own = causeByOrigin.get(origin);
  const joins = joinsPrompts(ledger);
  const assign = (cause: TurnCause, inferred: readonly WaitingPrompt[]): TurnPrompts => {
    const all = byNumber([...named, ...inferred, ...injected]);
    return { cause, prompts: new Map(all.map((prompt) => [prompt, reported.has(prompt) ? "reported" : "inferred"])) };
  };
  if (named.length > 0) {
    const early = new Set(named.filter(sentBy(from)));
    const line = dueIn(ledger, byNumber([...early, ...queued]));
    return assign(own ?? "prompt", joins && own === undefined ? neighbors(line, early) : []);
  }
  const run = nextRun(queued.length > 0 ? dueIn(ledger, queued) : silent.filter((prompt) => !prompt.injected), joins);
  if (own !== undefined && run[0]?.origin !== origin) return assign(own, []);
  if (wakesUnnamed(ledger)) return assign("notification", []);
  return assign(run.length > 0 ? "prompt" : "unknown", run);
}

/**
 * The prompts of the open turn, according to the frames so far. Empty between turns. The agent may still take more. An
 * agent that sends no `command_lifecycle` may turn out to have taken none.
 *
 * @param ledger - The ledger at the moment in question.
 * @see queue.merge queue.mid-turn
 * @example
 * import { advanceLedger, runningPrompts, startLedger } from "@agentwire/protocol/ledger";
 *
 * let { ledger } = startLedger();
 * ({ ledger } = advanceLedger(ledger, "host-to-agent", { type: "user", message: { content: "hi" } }, 0));
 * ({ ledger } = advanceLedger(ledger, "agent-to-host", { type: "system", subtype: "init" }, 1));
 * console.log(runningPrompts(ledger).length); // 1
 */
export function runningPrompts(ledger: Ledger): readonly Prompt[] {
  const { turn } = ledger;
  return turn === undefined ? [] : [...promptsOfTurn(ledger, {}, turn.from).prompts.keys()].map(shownPrompt);
}
