import { sessionOutcomes } from "@agentwire/replay";
import { expect, it } from "vitest";
import { outcomeNames } from "../../../src/corpus/session/words.ts";

it("names the outcomeNames in the order of their package", () => {
  expect(outcomeNames).toEqual(Object.keys(sessionOutcomes));
});
