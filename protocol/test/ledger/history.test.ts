import { describe, expect, it } from "vitest";
import {
  collectHistory,
  type LedgerEvent,
  type LedgerFrame,
  type LedgerHistory,
  ledgerOf,
  turnLedger,
} from "../../src/ledger/index.ts";
import { type Vector, vectors } from "./vector.ts";

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("the published vectors", () => {
  it.each(vectors.map((vector) => [`${vector.release} ${vector.name}`, vector] as const))("%s", (_, vector) => {
    const { prompts, turns, openTurn } = ledgerOf(vector.frames, { ending: vector.ending });
    expect(json({ prompts, turns })).toEqual({ prompts: vector.prompts, turns: vector.turns });
    expect(openTurn).toBeUndefined();
  });

  it("give every prompt one outcome", () => {
    for (const vector of vectors) {
      const { prompts } = ledgerOf(vector.frames, { ending: vector.ending });
      expect(prompts.filter(({ outcome }) => outcome === undefined)).toEqual([]);
    }
  });
});

describe("collectHistory", () => {
  it("shows a prompt without an outcome and a turn without a result as open", () => {
    const ledger = turnLedger();
    const events: LedgerEvent[] = [
      ...ledger.observe("host-to-agent", { type: "user", message: { content: "a" } }),
      ...ledger.observe("agent-to-host", { type: "system", subtype: "init" }),
    ];
    expect(collectHistory(events)).toEqual({
      prompts: [{ number: 0, uuid: undefined, at: 0, outcome: undefined }],
      turns: [],
      openTurn: { number: 0, from: 1 },
    });
  });
});

/** The same session from an agent and a host that name no prompt. */
function withoutNames(vector: Vector): readonly LedgerFrame[] {
  const names = ["uuid", "user_message_uuid", "user_message_uuids"];
  const frames = vector.frames.filter(({ frame }) => !JSON.stringify(frame).includes('"command_lifecycle"'));
  return JSON.parse(JSON.stringify(frames), (key, value: unknown) => (names.includes(key) ? undefined : value));
}

/** Sessions in which nothing but a `uuid` tells which prompt a frame is about. */
const needNames = ["cancelled-while-waiting", "early-cancel", "local-commands"];

describe("a ledger of prompts without names", () => {
  const covered = vectors.filter(({ release, name }) => release === "2.1.330" && !needNames.includes(name));

  it.each(covered.map((vector) => [vector.name, vector] as const))("infers what the agent reports: %s", (_, vector) => {
    const inferred = ledgerOf(withoutNames(vector), { ending: vector.ending });
    const reported = ledgerOf(vector.frames, { ending: vector.ending });
    const outcomes = ({ prompts }: LedgerHistory): unknown =>
      prompts.map(({ outcome }) => ({ ...outcome, evidence: null }));
    expect(outcomes(inferred)).toEqual(outcomes(reported));
    expect(inferred.turns.map(({ prompts }) => prompts)).toEqual(reported.turns.map(({ prompts }) => prompts));
  });
});
