import { expect, test } from "vitest";
import { sideQuestion } from "../../../../src/agent/control/handler/side-question.ts";
import { Conversation } from "../../../../src/agent/core/conversation.ts";
import type { Thread } from "../../../../src/agent/core/thread.ts";
import type { SideTurn } from "../../../../src/agent/model/side-query.ts";
import { ask, refusal } from "../ask.ts";

const offered = [{ name: "Bash", description: "", inputSchema: {}, deferred: false }];

const setup = (answer: () => Promise<string | null>) => {
  const conversation = new Conversation();
  conversation.add({ uuid: "p", role: "user", content: [{ type: "text", text: "hi" }] });
  const thread = { model: () => "m", preamble: () => [{ type: "text", text: "before" }] } as unknown as Thread;
  const sent: unknown[][] = [];
  const requests: unknown[][] = [];
  const services = {
    out: { send: (...message: unknown[]) => `${sent.push(message)}` },
    session: { conversation },
    thread,
    tools: { offered: (given: Thread) => (given === thread ? offered : []) },
    sideTurn: ({ question, before, tools }: Parameters<SideTurn>[0]) => {
      requests.push([question, before, tools]);
      return answer();
    },
  };
  return { services, sent, requests };
};

test("asks with the conversation and its tools, and keeps nothing of it", async () => {
  const { services, sent, requests } = setup(async () => "42");
  expect(await ask(sideQuestion, services, { question: "why?" })).toEqual({ response: "42", synthetic: false });
  expect(sent).toEqual([["system/control_request_progress", { request_id: "r1", status: "started" }]]);
  const content = [
    { type: "text", text: "before" },
    { type: "text", text: "hi" },
  ];
  expect(requests).toEqual([["why?", [{ role: "user", content }], offered]]);
  expect(services.session.conversation.links).toHaveLength(1);
});

test("earlier side questions of the host reach the model, after the conversation", async () => {
  const { services, requests } = setup(async () => "42");
  const history = [{ question: "who?", response: "Ada." }];
  await ask(sideQuestion, services, { question: "why?", history });
  expect(requests[0]?.[1]).toEqual([
    expect.objectContaining({ role: "user" }),
    { role: "user", content: [{ type: "text", text: "who?" }] },
    { role: "assistant", content: [{ type: "text", text: "Ada." }] },
  ]);
});

test.each([
  [[{ question: "who?", response: "Ada." }, 7], "history[1]"],
  [[{ question: "who?" }], "history[0]"],
  ["who?", "must be a list"],
])("the history %j is refused", async (history, part) => {
  const { services, requests } = setup(async () => "42");
  const refused = await refusal(ask(sideQuestion, services, { question: "why?", history }));
  expect(refused).toMatchObject({ message: expect.stringContaining(part) });
  expect(requests).toEqual([]);
});

test("reports that there is no answer", async () => {
  const none = { response: "No answer.", synthetic: true };
  expect(await ask(sideQuestion, setup(async () => null).services, { question: "why?" })).toEqual(none);
  const failing = setup(() => Promise.reject(new Error("broke")));
  expect(await ask(sideQuestion, failing.services, { question: "why?" })).toEqual(none);
});

test("a question that is not a string does not reach the model", async () => {
  const { services, requests } = setup(async () => "42");
  expect(await ask(sideQuestion, services, { question: 5 })).toMatchObject({ synthetic: true });
  expect(requests).toEqual([]);
});

test("a request that is withdrawn is refused, whenever that happens", async () => {
  const never = () => new Promise<null>(() => {});
  const early = AbortSignal.abort();
  const refused = { message: "Side question cancelled" };
  expect(await refusal(ask(sideQuestion, setup(never).services, { question: "why?" }, early))).toEqual(refused);
  const later = new AbortController();
  const pending = ask(sideQuestion, setup(never).services, { question: "why?" }, later.signal);
  later.abort();
  expect(await refusal(pending)).toEqual(refused);
});
