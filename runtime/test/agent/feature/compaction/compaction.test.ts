import { expect, test } from "vitest";
import { AutomaticCompaction } from "../../../../src/agent/feature/compaction/automatic.ts";
import { Compaction } from "../../../../src/agent/feature/compaction/compaction.ts";
import { openFeature, twoExchanges } from "../fixture.ts";

function open() {
  const fixture = openFeature({ links: twoExchanges, answers: ["gist"] });
  const output: string[] = [];
  const notices = { localOutput: (text: string) => void output.push(text) };
  return { ...fixture, output, compaction: new Compaction({ ...fixture.services, status: notices }) };
}

test("every turn keeps within the window", () => {
  const { compaction, turn } = open();
  const [first, second] = [compaction.extendTurn(turn()), compaction.extendTurn(turn())];
  expect(first).toBeInstanceOf(AutomaticCompaction);
  expect(second).not.toBe(first);
});

test("the user can compact the main conversation, and set its window", async () => {
  const { compaction, texts, output } = open();
  expect(compaction.commands.map(({ name }) => name)).toEqual(["autocompact", "compact"]);
  const compact = compaction.commands.find(({ name }) => name === "compact");
  const { signal } = new AbortController();
  let begun = 0;
  const begin = (): void => {
    begun += 1;
  };
  expect(await compact?.run({ args: "", messageUuid: "m", signal, begin })).toMatchObject({ text: "Compacted " });
  expect(begun).toBe(1);
  expect(texts()[0]).toContain("gist");
  expect(output).toEqual(["Compacted "]);
});
