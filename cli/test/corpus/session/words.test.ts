import { sessionOutcomes } from "@agentwire/replay";
import { expect, it } from "vitest";
import { outcomes } from "../../../src/corpus/session/words.ts";

it("names the outcomes in the order of their package", () => {
  expect(outcomes).toEqual(Object.keys(sessionOutcomes));
});
