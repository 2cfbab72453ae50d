import type { SentControlResponse } from "@agentwire/protocol";
import { expectTypeOf, test } from "vitest";
import { controlHandler } from "../../../src/agent/core/control-handler.ts";

test("a control response does not compile with a field that is misspelt, missing, of another type, or too many", () => {
  const answered = controlHandler("get_session_cost", () => ({ text: "none" }));
  expectTypeOf(answered).returns.resolves.toExtend<SentControlResponse<"get_session_cost">>();
  const wrong = [
    // @ts-expect-error: `text` is missing.
    controlHandler("get_session_cost", () => ({})),
    // @ts-expect-error: `text` is misspelt.
    controlHandler("get_session_cost", () => ({ txet: "none" })),
    // @ts-expect-error: `text` is a text.
    controlHandler("get_session_cost", async () => ({ text: 5 })),
    // @ts-expect-error: there is no such request.
    controlHandler("get_session_costs", () => ({ text: "none" })),
    // @ts-expect-error: there is no such field.
    controlHandler("get_session_cost", () => ({ text: "none", currency: "USD" })),
    // @ts-expect-error: there is no such field.
    controlHandler("get_session_cost", async () => ({ text: "none", currency: "USD" })),
  ];
  expectTypeOf(wrong).toBeArray();
});
