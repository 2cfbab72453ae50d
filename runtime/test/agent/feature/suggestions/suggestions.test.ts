import { expect, test } from "vitest";
import { PromptSuggestions } from "../../../../src/agent/feature/suggestions/suggestions.ts";
import { ModelError } from "../../../../src/model/model-error.ts";
import { say, type Turn } from "../../fixture/scripted-model.ts";
import { answerLink, type FeatureFields, openFeature, twoExchanges, userLink } from "../fixture.ts";

interface Situation extends FeatureFields {
  readonly requested?: boolean;
  readonly plan?: boolean;
}

function open(answer: string | Turn = "run the tests", { requested = true, plan = false, ...rest }: Situation = {}) {
  const turns = Array<Turn>(2).fill(typeof answer === "string" ? say(answer) : answer);
  const fixture = openFeature({ turns, links: twoExchanges.slice(0, 4), ...rest });
  if (plan) fixture.session.mode = "plan";
  const services = { ...fixture.services, clientInfo: { promptSuggestions: requested } };
  const suggestions = new PromptSuggestions(services);
  const sent = () => fixture.frames.map(({ type, suggestion }) => [type, suggestion]);
  return { ...fixture, suggestions, sent };
}
async function idle(...given: Parameters<typeof open>) {
  const fixture = open(...given);
  fixture.suggestions.extendTurn(fixture.turn())?.modelDone?.();
  fixture.suggestions.idle();
  await fixture.suggestions.settled();
  return fixture;
}

test("suggests the next prompt from the conversation when the session is idle", async () => {
  const { sent, streamed } = await idle();
  expect(sent()).toEqual([["prompt_suggestion", "run the tests"]]);
  const messages = JSON.stringify(streamed[0]?.body.messages);
  expect(messages).toMatch(/preamble of the main thread.*u1.*a2.*Guess what the person would type next/);
});

test("suggests from the last finished turn after a turn that was interrupted or stopped", async () => {
  const { suggestions, streamed, turn, thread } = open();
  suggestions.extendTurn(turn())?.modelDone?.();
  thread.conversation.add(userLink("u4", "unfinished"));
  suggestions.idle();
  await suggestions.settled();
  expect(JSON.stringify(streamed[0]?.body.messages)).not.toContain("unfinished");
});

test("suggests nothing before the first finished turn or in a cleared session", async () => {
  const { suggestions, sent, turn } = open();
  suggestions.idle();
  suggestions.extendTurn(turn())?.modelDone?.();
  suggestions.cleared();
  suggestions.idle();
  await suggestions.settled();
  expect(sent()).toEqual([]);
});

test.each<[string, string | Turn]>([
  ["nobody would type it", "I'll run the tests for you"],
  ["the model says nothing", ""],
  ["the request fails", { fails: new ModelError({ kind: "status", status: 403, message: "no" }) }],
])("suggests nothing where %s", async (_, answer) => {
  const { sent, streamed } = await idle(answer);
  expect(sent()).toEqual([]);
  expect(streamed).toHaveLength(1);
});

const env = (CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION: string) => ({ env: { CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION } });
test.each<[string, Situation, number]>([
  ["the host wants no suggestions", { requested: false }, 0],
  ["the API failed", { links: [...twoExchanges, { ...answerLink("failure"), hidden: true }] }, 0],
  ["the session plans", { plan: true }, 0],
  ["the settings switch them off", { settings: { promptSuggestionEnabled: false } }, 0],
  ["the settings switch them on", { settings: { promptSuggestionEnabled: true } }, 1],
  ["the environment says 0", env("0"), 0],
  ["the environment says FALSE", env("FALSE"), 0],
  ["the environment says off", env("off"), 0],
  ["the environment says no", env("no"), 0],
  ["the environment says 1", env("1"), 1],
  ["there is one block", { links: [userLink("u1"), answerLink("a1")] }, 0],
  ["there are two blocks", { links: [userLink("u1"), answerLink("a1"), { ...answerLink("a1b"), messageId: "a1" }] }, 1],
])("where %s, the model is asked %#", async (_, situation, requests) => {
  expect((await idle(undefined, situation)).streamed).toHaveLength(requests);
});

test("regression: a suggestion was made where the cache did not hold the conversation", async () => {
  const requests = async (input: number, fields = {}) => {
    const { suggestions, session, streamed, turn } = open();
    suggestions.extendTurn(turn())?.modelDone?.();
    const amounts = { input_tokens: input, cache_creation_input_tokens: 0, cache_read_input_tokens: 90_000 };
    session.contextUsage.reported = { ...amounts, output_tokens: 20, ...fields };
    suggestions.idle();
    await suggestions.settled();
    return streamed.length;
  };
  expect(await requests(9980)).toBe(1);
  expect(await requests(9981)).toBe(0);
  expect(await requests(5, { cache_creation_input_tokens: 10_000 })).toBe(0);
});

test("an abandoned suggestion is not sent", async () => {
  const { suggestions, sent, turn } = open();
  suggestions.extendTurn(turn())?.modelDone?.();
  suggestions.idle();
  suggestions.interrupted();
  await suggestions.settled();
  expect(sent()).toEqual([]);
});

test("a later suggestion replaces the one in progress", async () => {
  const { suggestions, sent, streamed, turn } = open();
  suggestions.extendTurn(turn())?.modelDone?.();
  suggestions.idle();
  suggestions.idle();
  await suggestions.settled();
  await new Promise(setImmediate);
  expect(streamed).toHaveLength(2);
  expect(sent()).toHaveLength(1);
});
