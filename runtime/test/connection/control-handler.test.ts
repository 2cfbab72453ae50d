import type { SentControlResponse } from "@agentwire/protocol";
import { expect, expectTypeOf, test } from "vitest";
import type { FeatureControls } from "../../src/agent/loop/feature.ts";
import { bindHandler, controlHandler } from "../../src/connection/control-handler.ts";
import { noAnswer } from "../../src/connection/side.ts";

test("a response of an agent does not compile with a field that is misspelt, missing, of another type, or too many", () => {
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

test("a response of a host does not compile with a field that is misspelt, missing, of another type, or too many", () => {
  const answered = controlHandler("can_use_tool", () => ({ behavior: "deny", message: "No." }));
  expectTypeOf(answered).parameter(1).toHaveProperty("tool_use_id");
  const wrong = [
    // @ts-expect-error: `message` is missing.
    controlHandler("can_use_tool", async () => ({ behavior: "deny" })),
    // @ts-expect-error: `behavior` is misspelt.
    controlHandler("can_use_tool", async () => ({ behaviour: "deny", message: "No." })),
    // @ts-expect-error: there is no such behavior.
    controlHandler("can_use_tool", async () => ({ behavior: "ask" })),
    // @ts-expect-error: there is no such field.
    controlHandler("can_use_tool", async () => ({ behavior: "deny", message: "No.", reason: "It deletes files." })),
    // @ts-expect-error: there is no such field.
    controlHandler("elicitation", () => ({ action: "decline", reason: "Nobody is there." })),
    // @ts-expect-error: there is no such field.
    controlHandler("hook_callback", () => ({ continued: false })),
    // @ts-expect-error: there is no such request.
    controlHandler("can_use_tools", () => ({ behavior: "deny", message: "No." })),
  ];
  expectTypeOf(wrong).toBeArray();
});

test("a response of a feature does not compile with a field that is missing, or too many", () => {
  const wrong = [
    // @ts-expect-error: `exists` is missing.
    controlHandler("get_plan", async () => ({})),
    // @ts-expect-error: there is no such field.
    controlHandler("get_plan", async () => ({ exists: false, title: "none" })),
    // @ts-expect-error: `filesChanged` is misspelt.
    controlHandler("rewind_files", () => ({ canRewind: true, changedFiles: [] })),
  ];
  expectTypeOf(wrong).toBeArray();
});

test("only a host may decline to answer", () => {
  expectTypeOf(controlHandler("elicitation", () => noAnswer)).toBeFunction();
  // @ts-expect-error: an agent answers every request.
  expectTypeOf(controlHandler("get_plan", () => noAnswer)).toBeFunction();
});

test("a handler that is not declared is not accepted, and neither is one of another request", () => {
  const getPlan = bindHandler(
    controlHandler("get_plan", () => ({ exists: false })),
    null,
  );
  const features: FeatureControls = { get_plan: getPlan };
  expect(features.get_plan).toBe(getPlan);
  // @ts-expect-error: this function is declared as no handler.
  const undeclared: FeatureControls = { get_plan: () => ({ exists: false, title: "none" }) };
  // @ts-expect-error: this is the handler of another request.
  const other: FeatureControls = { get_status: getPlan };
  expectTypeOf([undeclared, other]).toBeArray();
});

test("a bound handler gets its services, the request and the call", () => {
  const received: unknown[] = [];
  const handler = controlHandler("get_plan", (services: { readonly name: string }, request, call) => {
    received.push(services.name, request, call.requestId);
    return { exists: false };
  });
  const bound = bindHandler(handler, { name: "plans" });
  const answer = bound(
    { subtype: "get_plan" },
    { requestId: "r1", signal: new AbortController().signal, afterResponse: () => undefined },
  );
  expect({ answer, subtype: bound.subtype, received }).toEqual({
    answer: { exists: false },
    subtype: "get_plan",
    received: ["plans", { subtype: "get_plan" }, "r1"],
  });
});
