import { expect, test } from "vitest";
import { refuse, refusedSubtypes } from "../../../src/agent/control/refused.ts";
import { ask, refusal } from "./ask.ts";

const refusalOf = (subtype: string) => refusal(ask(() => refuse(subtype), undefined));

test.each(Object.entries(refusedSubtypes))(
  "%s is rejected with its own message, or as unknown",
  async (subtype, reason) => {
    expect(await refusalOf(subtype)).toEqual(
      reason === null
        ? { message: `Unsupported control request subtype: ${subtype}`, code: "unsupported_request" }
        : { message: reason },
    );
  },
);

test("a subtype with the name of an object's own member is unknown", async () => {
  expect(await refusalOf("toString")).toMatchObject({ code: "unsupported_request" });
});
