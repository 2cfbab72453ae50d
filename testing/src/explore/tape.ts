import * as z from "zod";
import { tapeOfEvents } from "../conformance/tape.ts";
import type { LawEvent } from "../law/session-event/event.ts";

const Note = z.object({ explored: z.object({ scenario: z.json(), order: z.array(z.string()) }) });

/** A scenario with one of its orders, in the form of a tape. */
export interface ExploredOrder {
  /** The scenario's document. Parse it with the parser of scenarios. */
  readonly scenario: unknown;
  readonly order: readonly string[];
}

/**
 * Converts a run to a tape that contains its scenario and its order, so that `agentwire explore --replay` can run it
 * again.
 *
 * @param explored - The scenario and the order.
 * @param events - The events of the run.
 * @param sha256 - Computes the digests of the tape. Default: no digests.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { agentSubject, explore, type Scenario, tapeOfOrder } from "@agentwire/testing";
 * import { exploredMemoryAgent } from "@agentwire/testing/node";
 *
 * export async function keepFindings(scenario: Scenario): Promise<void> {
 *   const { system, names, check, eventsOf } = agentSubject(scenario, exploredMemoryAgent());
 *   const { found } = await explore(system, { depth: 6, budget: 100, seed: 1, names, check });
 *   for (const { rule, order, run } of found)
 *     writeFileSync(`${rule}.tape.jsonl`, tapeOfOrder({ scenario, order }, eventsOf(run)));
 * }
 */
export function tapeOfOrder(
  explored: ExploredOrder,
  events: readonly LawEvent[],
  sha256?: (bytes: Uint8Array) => string,
): Uint8Array {
  const note: LawEvent = { channel: "note", kind: "text", text: JSON.stringify({ explored }) };
  return tapeOfEvents([note, ...events], sha256);
}

/**
 * The scenario and the order in a tape; `undefined` if the explorer did not write it.
 *
 * @param events - The events of the tape.
 * @example
 * import { readFileSync } from "node:fs";
 * import { parseTape } from "@agentwire/replay";
 * import { orderOfTape } from "@agentwire/testing";
 *
 * const parsed = parseTape(readFileSync("finding.tape.jsonl"));
 * if (parsed.ok) console.log(orderOfTape(parsed.tape.events)?.order);
 */
export function orderOfTape(events: Iterable<LawEvent>): ExploredOrder | undefined {
  for (const { channel, kind, text } of events) {
    if (channel !== "note" || kind !== "text") continue;
    try {
      return Note.parse(JSON.parse(text ?? "")).explored;
    } catch {
      // A note of another source.
    }
  }
  return undefined;
}
