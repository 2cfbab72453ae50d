import {
  always,
  deliver,
  drop,
  end,
  expectFrame,
  fail,
  pause,
  prompt,
  rawLine,
  reply,
  say,
  script,
  send,
  text,
  toolUse,
  use,
} from "../../../src/index.ts";
import { ask, asking, greet, type NamedSession, plan } from "./session.ts";

const schema = { type: "object", properties: { n: { type: "number" } }, required: ["n"], additionalProperties: false };

/** Sessions in which something goes wrong, or reaches a limit. */
export const faultSessions: readonly NamedSession[] = [
  {
    name: "errors of the model, tried again with jitter",
    setup: {
      script: script(
        fail(529, "overloaded_error", "Overloaded"),
        fail(500, "api_error", "Internal"),
        drop(),
        say("at last"),
      ),
      plan: plan(ask("try")),
    },
    shows: ["api_retry", "at last"],
  },
  {
    name: "an error that is not tried again",
    setup: {
      script: script(always(fail(400, "invalid_request_error", "it will not do"))),
      plan: plan(ask("try")),
    },
    shows: ['"is_error":true', "it will not do"],
  },
  {
    name: "a stream that is cut",
    setup: {
      script: script(deliver(say("cut off here"), { cut: { afterEvents: 3 } }), say("whole")),
      plan: plan(ask("try")),
      argv: ["--include-partial-messages"],
    },
    shows: ["whole"],
  },
  {
    name: "an answer that reaches the token limit",
    setup: {
      script: script(reply([text("a first part")], { stopReason: "max_tokens" }), say("the rest")),
      plan: plan(ask("at length")),
    },
    shows: ["a first part", "the rest"],
  },
  {
    name: "too many turns",
    setup: {
      script: script(always(use(toolUse("again", "Read", { file_path: "/project/a.txt" })))),
      plan: plan(ask("for ever")),
      argv: ["--max-turns", "1"],
    },
    shows: ["error_max_turns"],
  },
  {
    name: "structured output after a wrong try",
    setup: {
      script: script(
        use(toolUse("s1", "StructuredOutput", { n: "one" })),
        use(toolUse("s2", "StructuredOutput", { n: 1 })),
        say("done"),
      ),
      plan: plan(ask("a number")),
      argv: ["--json-schema", JSON.stringify(schema)],
    },
    shows: ['"structured_output":{"n":1}'],
  },
  {
    name: "input that ends while permission is asked for",
    setup: {
      script: script(use(toolUse("q", "Bash", { command: "make q" })), say("nobody answered")),
      plan: { steps: [...greet(), ...send(prompt("make")), expectFrame({ type: "control_request" }), end()] },
      argv: asking,
    },
    shows: ["Tool permission stream closed before response received", "nobody answered"],
  },
  {
    name: "a line that is no JSON",
    setup: {
      script: script(say("before it")),
      plan: { steps: [...greet(), ...ask("hello"), rawLine("{ no json"), pause(1000), end()] },
    },
    shows: ["before it"],
  },
];
