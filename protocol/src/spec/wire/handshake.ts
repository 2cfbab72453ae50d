import { defineTopic, may, must, should } from "../define.ts";

export const handshakeTopic = defineTopic({
  name: "handshake",
  title: "Handshake",
  introduction:
    "A host that sends more than a prompt starts with an `initialize` request. It does not wait for the response: its first prompt follows immediately.",
  requirements: [
    should(
      "handshake.initialize.first",
      { side: "host", since: "0.1.0", source: "both" },
      "`initialize` is the first frame of the host.",
    ),
    must(
      "handshake.initialize.answered",
      { side: "agent", since: "0.1.0", source: "both" },
      "The agent responds to the first `initialize` before the first frame of a turn, whether or not a prompt follows it.",
    ),
    must(
      "handshake.initialize.accepted",
      { side: "agent", since: "0.1.0", source: "both" },
      "The response to a first `initialize` of the declared shape is a success.",
    ),
    must(
      "handshake.initialize.no-wait",
      { side: "host", since: "0.1.77", source: "observation" },
      "A host does not wait for `system/init` before it sends a prompt, because the agent announces a session only when there is a prompt.",
    ),
    must(
      "handshake.initialize.silence",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Before the first prompt, the agent sends only responses, and requests that it needs for the handshake.",
    ),
    must(
      "handshake.initialize.optional",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A session without `initialize` works, with the defaults of every field.",
    ),
    must(
      "handshake.initialize.again",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The response to a second `initialize` is a success.",
    ),
    may(
      "handshake.initialize.late",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An `initialize` that follows a prompt need not change the running turn.",
    ),
    must(
      "handshake.initialize.unknown-field",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The agent ignores unknown fields of `initialize`.",
    ),
    must(
      "handshake.initialize.bad-hooks",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The agent refuses `hooks` that are not lists of matchers with callback ids with an error response, and the session stays usable.",
    ),
    must(
      "handshake.initialize.block-waits",
      { side: "host", since: "0.3.330", source: "observation" },
      'A host that registers a hook with `onFailure: "block"` does not send its prompt before the response to `initialize`.',
    ),
    should(
      "handshake.initialize.capabilities",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The response lists commands, agents, models, output styles, the account and the capabilities of the agent, each entry once. Host libraries read these values from it. `system/init` has the same ones.",
    ),
  ],
});
