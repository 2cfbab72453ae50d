import { expect, it } from "vitest";
import { hookAnswer } from "../../../src/agent/hook/permission-answer.ts";

it("allows with the input and the updates that can be read", async () => {
  const update = { type: "setMode", mode: "plan", destination: "session" };
  expect(await hookAnswer({ behavior: "allow", updatedInput: { a: 1 }, updatedPermissions: [update, "odd"] })).toEqual({
    kind: "allow",
    input: { a: 1 },
    updates: [update],
    by: "hook",
  });
  const many = Array.from({ length: 5000 }, () => update);
  expect(await hookAnswer({ behavior: "allow", updatedPermissions: many })).toEqual({
    kind: "allow",
    input: null,
    updates: [],
    by: "hook",
  });
});

it("denies with the hook's message", async () => {
  expect(await hookAnswer({ behavior: "deny" })).toEqual({
    kind: "deny",
    message: "Denied by hook",
    interrupt: false,
    by: "hook",
  });
  expect(await hookAnswer({ behavior: "deny", message: "no", interrupt: true })).toMatchObject({
    message: "no",
    interrupt: true,
  });
});
