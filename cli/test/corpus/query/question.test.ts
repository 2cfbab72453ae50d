import { expect, it } from "vitest";
import { runQuestion, sqlQuestion, storedQuestion } from "../../../src/corpus/query/question.ts";
import { openEngine } from "../../../src/corpus/store/engine.ts";

it("is a stored query with its word, and the tables that it reads", () => {
  const { names, parameters } = storedQuestion("sessions-that-broke", ["turn"], "ls");
  expect([names, parameters]).toEqual([["sessions", "laws_broken"], { word: "turn" }]);
});

it.each([
  ["no-such", [], "There is no stored query no-such. List them with: ls"],
  ["retries", ["x"], "The query retries takes no word."],
  ["sessions-that-broke", [], "The query sessions-that-broke needs a word: id of a requirement"],
])("is refused if name or word are wrong: %s %j", (name, values, message) => {
  expect(() => storedQuestion(name, values, "ls")).toThrow(message);
});

it("is interrupted when its time is over, and the engine answers the next one", async () => {
  const engine = await openEngine({ memoryMb: 200 });
  try {
    const endless = "SELECT sum(a.range * b.range % 7) FROM range(1000000) a, range(10000000) b";
    await expect(runQuestion(engine, sqlQuestion(endless), 1, 0.05)).rejects.toThrow("took more than 0.05 seconds");
    expect((await runQuestion(engine, sqlQuestion("SELECT 1;"), 1, 5)).rows).toEqual([[1]]);
  } finally {
    engine.close();
  }
});
