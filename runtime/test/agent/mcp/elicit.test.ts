import { expect, test } from "vitest";
import { type ElicitServices, elicit } from "../../../src/agent/mcp/elicit.ts";

const params = { message: "name?", requestedSchema: { type: "object", properties: { b: {}, a: {} } } };

/** Asks a host that gives an answer; `undefined`: there is no host. */
async function ask(answer?: unknown, signal = new AbortController().signal) {
  const received: unknown[] = [];
  const request = async (...call: unknown[]) => {
    received.push(call);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const services: ElicitServices = {
    host: answer === undefined ? null : (request as NonNullable<ElicitServices["host"]>),
    hooks: {
      run: async (event, fields) => {
        received.push([event, fields]);
        return null;
      },
    },
    status: { requiresAction: () => received.push("asking"), answered: () => received.push("answered") },
  };
  return { reply: await elicit(services, "srv", params, signal), received };
}

test("hooks receive the elicitation and the answer, and the host is asked in between", async () => {
  const { reply, received } = await ask({ action: "accept", content: { a: 1 }, more: true });
  const question = { mcp_server_name: "srv", message: "name?", mode: "form", requested_schema: params.requestedSchema };
  expect(reply).toEqual({ action: "accept", content: { a: 1 } });
  expect(received).toEqual([
    ["Elicitation", question],
    "asking",
    ["elicitation", { ...question, property_order: ["b", "a"] }, { signal: expect.any(AbortSignal) }],
    "answered",
    ["ElicitationResult", { mcp_server_name: "srv", mode: "form", action: "accept", content: { a: 1 } }],
  ]);
});

test.each([
  [undefined, { action: "decline" }],
  [{ action: "decline" }, { action: "decline" }],
  [{ action: "cancel", content: "x" }, { action: "cancel" }],
  [{ action: "shrug" }, { action: "cancel" }],
  ["yes", { action: "cancel" }],
  [new Error("gone"), { action: "cancel" }],
])("the answer %j becomes %j", async (answer, reply) => {
  const outcome = await ask(answer);
  expect(outcome.reply).toEqual(reply);
  if (answer !== undefined) expect(outcome.received).toContain("answered");
});

test("a hook of the settings answers in place of the host, or replaces its answer", async () => {
  const accepted = { action: "accept", content: { a: 2 } };
  const requests: string[] = [];
  const answered = (event: string) =>
    elicit(
      {
        host: (async () => ({ action: "decline" })) as unknown as NonNullable<ElicitServices["host"]>,
        hooks: { run: async (name) => (name === event ? ({ elicitation: accepted } as never) : null) },
        status: { requiresAction: () => requests.push(event), answered: () => {} },
      },
      "srv",
      params,
      new AbortController().signal,
    );
  expect(await answered("Elicitation")).toEqual(accepted);
  expect(await answered("ElicitationResult")).toEqual(accepted);
  expect(requests).toEqual(["ElicitationResult"]);
});

test("an elicitation of an interrupted call is withdrawn, and no hook learns of it", async () => {
  const { reply, received } = await ask(new Error("interrupted"), AbortSignal.abort());
  expect(reply).toEqual({ action: "cancel" });
  expect(JSON.stringify(received)).not.toContain("ElicitationResult");
  expect(received.at(-1)).toBe("answered");
});
