import { expect, it } from "vitest";
import { brokenAnswers } from "../../../runtime/test/model/broken-answers/answers.ts";
import { observed } from "../../../runtime/test/model/broken-answers/observed.ts";
import { measure } from "../src/broken-answers/measure.ts";
import { ours, realCli, scratch } from "../src/peers.ts";

const scratchFolder = scratch("broken-answers");
/** Every eleventh row, which is one of each topic of the table. */
const sample = brokenAnswers.filter((_, index) => index % 11 === 0);

it.for(sample)("both agents still end as recorded after $name", async (row) => {
  expect(await measure(realCli(), row, scratchFolder)).toEqual(observed[row.name]);
  expect(await measure(ours.agent, row, scratchFolder)).toEqual(observed[row.name]);
});
