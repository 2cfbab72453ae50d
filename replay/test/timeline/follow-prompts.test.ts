import { readdirSync, readFileSync } from "node:fs";
import type { LedgerFrame, PromptRecord, Turn } from "@agentwire/protocol/ledger";
import { describe, expect, it } from "vitest";
import {
  conversationOf,
  createFold,
  explainState,
  initialState,
  type TapeEvent,
  type TimelineState,
  timelineOf,
} from "../../src/index.ts";

const folder = new URL("../../../protocol/ledger/2.1.330/", import.meta.url);

interface Vector {
  readonly name: string;
  readonly frames: readonly LedgerFrame[];
  readonly prompts: readonly PromptRecord[];
  readonly turns: readonly Turn[];
}

const vectors = readdirSync(folder).map((file): Vector => JSON.parse(readFileSync(new URL(file, folder), "utf8")));

const eventsOf = (frames: readonly LedgerFrame[]): TapeEvent[] =>
  frames.map(
    ({ direction, frame }, index) =>
      ({
        ...{ seq: index, us: index, channel: "wire", kind: "frame", process: 1, connection: 1 },
        ...{ direction, frame },
      }) as TapeEvent,
  );

/** The state after each frame. */
function statesOf(frames: readonly LedgerFrame[]): TimelineState[] {
  const fold = createFold();
  return eventsOf(frames).map((event) => {
    fold.push(event);
    return fold.states.get(1) ?? initialState;
  });
}

const vector = (name: string): Vector => vectors.find((each) => each.name === name) as Vector;

describe.each(vectors.map((each) => [each.name, each] as const))("%s", (_, { frames, prompts, turns }) => {
  const states = statesOf(frames);
  const promptEventsOf = (turn: Turn | undefined) => turn?.prompts.map((number) => prompts[number]?.at);

  it("gives each result the prompts that the ledger gives it", () => {
    for (const turn of turns) {
      expect(states[turn.to]?.lastTurn?.prompts).toEqual(promptEventsOf(turn));
      expect(states[turn.to]?.lastTurn?.cause).toBe(turn.cause);
    }
    const causes = new Map(timelineOf(eventsOf(frames)).map(({ seq, cause }) => [seq, cause]));
    for (const turn of turns)
      if (turn.outcome !== "interrupted") expect(causes.get(turn.to)).toBe(promptEventsOf(turn)?.[0] ?? null);
  });

  it("leaves no prompt open, and none of those that were answered out of the conversation", () => {
    expect(states.at(-1)).toMatchObject({ queue: [], running: [] });
    const answered = prompts.filter(({ outcome }) => outcome !== undefined && "turn" in outcome).map(({ at }) => at);
    const messageSeqs = conversationOf(states.at(-1) ?? initialState).map(({ seq }) => seq);
    expect(messageSeqs).toEqual(expect.arrayContaining(answered));
    expect(new Set(messageSeqs).size).toBe(messageSeqs.length);
  });
});

describe("explainState", () => {
  it("says that a leftover task's result answers no prompt", () => {
    const { frames, turns } = vector("leftover-task");
    const state = statesOf(frames)[turns[0]?.to ?? 0] ?? initialState;
    expect(explainState(state).sentences.join(" ")).toContain("It answers no prompt: a notification started it.");
  });

  it("names the prompts that one result answers", () => {
    const { frames, turns, prompts } = vector("waiting-prompts");
    const joined = turns.find((turn) => turn.prompts.length > 1) as Turn;
    const state = statesOf(frames)[joined.to] ?? initialState;
    const lineNumbers = joined.prompts.map((number) => prompts[number]?.at).join(", ");
    expect(explainState(state).sentences.join(" ")).toContain(`It answers the prompts of events ${lineNumbers}.`);
  });
});
