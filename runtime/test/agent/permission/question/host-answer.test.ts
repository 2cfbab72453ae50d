import { expect, it } from "vitest";
import { hostAnswer } from "../../../../src/agent/permission/question/host-answer.ts";

it("takes an allowing answer with its input, updates and classification", async () => {
  const update = { type: "setMode", mode: "acceptEdits", destination: "session" };
  expect(
    await hostAnswer({
      behavior: "allow",
      updatedInput: { a: 1 },
      updatedPermissions: [update],
      decisionClassification: "user_permanent",
    }),
  ).toEqual({ kind: "allow", input: { a: 1 }, updates: [update], by: "user_permanent" });
});

it("fills in who decided", async () => {
  expect(await hostAnswer({ behavior: "allow" })).toEqual({
    kind: "allow",
    input: null,
    updates: [],
    by: "user_temporary",
  });
  expect(await hostAnswer({ behavior: "deny", message: "no", interrupt: true })).toEqual({
    kind: "deny",
    message: "no",
    interrupt: true,
    by: "user_reject",
  });
});

it.each([null, "yes", {}, { behavior: "maybe" }, { behavior: "deny" }])("%j allows nothing", async (value) => {
  expect(await hostAnswer(value)).toMatchObject({
    kind: "failed",
    message: expect.stringContaining("invalid permission result"),
  });
});
