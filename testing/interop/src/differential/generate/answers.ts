import {
  deliver,
  drop,
  fail,
  raw,
  reply,
  type ScriptAnswer,
  type ScriptBlock,
  say,
  text,
  thinking,
  toolUse,
} from "@agentwire/testing";
import fc from "fast-check";
import { type Call, call, subagentCall } from "./calls.ts";
import { pick } from "./draw.ts";

/** Builds an answer from ids that are unique in the session. */
type Making = (nextId: () => string) => ScriptAnswer;

const blocks =
  (before: readonly ScriptBlock[], calls: readonly Call[]): Making =>
  (nextId) =>
    reply([...before, ...calls.map(([name, input]) => toolUse(nextId(), name, input))]);

const opening = fc.oneof(
  { arbitrary: fc.constant<readonly ScriptBlock[]>([]), weight: 4 },
  { arbitrary: fc.constant<readonly ScriptBlock[]>([text("Let me see to it.")]), weight: 3 },
  { arbitrary: fc.constant<readonly ScriptBlock[]>([thinking("It needs some thought.")]), weight: 1 },
  {
    arbitrary: fc.constant<readonly ScriptBlock[]>([thinking("It needs some thought."), text("Let me see to it.")]),
    weight: 1,
  },
);

const callsAnswer = (of: fc.Arbitrary<Call>): fc.Arbitrary<Making> =>
  fc
    .tuple(
      opening,
      fc.oneof(
        { arbitrary: fc.array(of, { minLength: 1, maxLength: 1 }), weight: 4 },
        { arbitrary: fc.array(of, { minLength: 2, maxLength: 3 }), weight: 1 },
      ),
    )
    .map(([before, calls]) => blocks(before, calls));

const searchHit = {
  type: "web_search_result",
  title: "A-title",
  url: "http://docs.example.test/found",
  encrypted_content: "encrypted-content",
  page_age: null,
};
/** A search that the API made on its own, with its result. */
const serverSearch = (content: unknown): readonly ScriptBlock[] => [
  { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "server-query" } },
  { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content },
];

const textAnswer: fc.Arbitrary<Making> = fc.oneof(
  {
    arbitrary: pick<Making>(
      () => say("An answer in a few words."),
      () => say("Another answer, a little longer than the first."),
    ),
    weight: 8,
  },
  { arbitrary: fc.constant<Making>(() => reply([thinking("A thought."), text("A thoughtful answer.")])), weight: 2 },
  {
    arbitrary: pick<Making>(
      () => say("An answer to much text.", { usage: { input_tokens: 90_000, output_tokens: 20 } }),
      () => say("An answer to cached text.", { usage: { input_tokens: 5, cache_read_input_tokens: 150_000 } }),
    ),
    weight: 1,
  },
  { arbitrary: fc.constant<Making>(() => reply([text("The first part."), text("The second part.")])), weight: 1 },
  {
    arbitrary: pick<Making>(
      () => reply([...serverSearch([searchHit]), text("It says-so.")]),
      () => reply([...serverSearch({ type: "web_search_tool_result_error", error_code: "max_uses_exceeded" })]),
      (nextId) => reply([...serverSearch([searchHit]), toolUse(nextId(), "Bash", { command: "echo after-search" })]),
    ),
    weight: 1,
  },
);

const partial = reply([text("A text that is cut off in the middle of it.")]);
const thoughtful = reply([thinking("It needs some thought."), text("A text that is cut off.")]);
const faultAnswer: fc.Arbitrary<Making> = pick<Making>(
  () => reply([text("Half of an answer")], { stopReason: "max_tokens" }),
  () => reply([text("I refuse.")], { stopReason: "refusal" }),
  () => reply([text("A pause.")], { stopReason: "pause_turn" }),
  () => reply([text("Stopped here.")], { stopReason: "stop_sequence", stopSequence: "STOP" }),
  () => reply([text("Too much.")], { stopReason: "model_context_window_exceeded" }),
  () => reply([]),
  () => reply([text("")]),
  () => fail(400, "invalid_request_error", "A bad request-x."),
  () => fail(400, "invalid_request_error", "prompt is too long: 250000 tokens > 200000 maximum"),
  () => fail(401, "authentication_error", "A bad key-x."),
  () => fail(403, "permission_error", "Not for you-x."),
  () => fail(404, "not_found_error", "model: no-such-model"),
  () => fail(413, "request_too_large", "A large request-x."),
  () => fail(429, "rate_limit_error", "Slow down-x."),
  () => fail(500, "api_error", "Broken-x."),
  () => fail(529, "overloaded_error", "Overloaded"),
  () => drop(),
  () => raw(""),
  () => raw("data: not-json\n\n"),
  () => deliver(partial, { cut: { afterEvents: 1 }, betweenMs: 60 }),
  () => deliver(partial, { cut: { afterEvents: 3 }, betweenMs: 60 }),
  () => deliver(partial, { cut: { afterEvents: 4 }, betweenMs: 60 }),
  () => deliver(partial, { cut: { afterEvents: 5 }, betweenMs: 60 }),
  () => deliver(thoughtful, { cut: { afterEvents: 5 }, betweenMs: 60 }),
  () => deliver(thoughtful, { cut: { afterEvents: 7 }, betweenMs: 60 }),
  (nextId) =>
    deliver(reply([text("A text."), toolUse(nextId(), "Bash", { command: "echo cut-off" })]), {
      cut: { afterEvents: 6 },
      betweenMs: 60,
    }),
  () => ({ ...partial, streamError: { type: "overloaded_error", message: "Overloaded", afterEvents: 3 } }),
  () => ({ ...partial, streamError: { type: "api_error", message: "Broken-x.", afterEvents: 0 } }),
);

export const mainAnswer: fc.Arbitrary<Making> = fc.oneof(
  { arbitrary: callsAnswer(call), weight: 10 },
  { arbitrary: textAnswer, weight: 5 },
  { arbitrary: faultAnswer, weight: 1 },
);
export const subagentAnswer: fc.Arbitrary<Making> = fc.oneof(
  { arbitrary: callsAnswer(subagentCall), weight: 4 },
  { arbitrary: textAnswer, weight: 4 },
  { arbitrary: faultAnswer, weight: 1 },
);
