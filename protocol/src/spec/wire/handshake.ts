import { defineTopic, may, must, should } from "../define.ts";

export const handshake = defineTopic({
  name: "handshake",
  title: "Handshake",
  introduction:
    "A host that wants to say more than a prompt opens with an `initialize` request. It does not wait for the answer: its first prompt follows at once.",
  requirements: [
    should(
      "handshake.initialize.first",
      { side: "host", since: "0.1.0", source: "both" },
      "`initialize` is the first frame of the host.",
    ),
    must(
      "handshake.initialize.answered",
      { side: "agent", since: "0.1.0", source: "both" },
      "An `initialize` that opens the session is answered before the first frame of a turn, whether or not a prompt came with it.",
    ),
    must(
      "handshake.initialize.accepted",
      { side: "agent", since: "0.1.0", source: "both" },
      "An `initialize` of the declared shape that opens the session is answered with success.",
    ),
    must(
      "handshake.initialize.no-wait",
      { side: "host", since: "0.1.77", source: "observation" },
      "A host does not wait for `system/init` before it sends a prompt: nothing announces a session until there is something to do.",
    ),
    must(
      "handshake.initialize.silence",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Before the first prompt the agent sends answers, and requests that it needs for the handshake, and no other frame.",
    ),
    must(
      "handshake.initialize.optional",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A session without `initialize` works, with the defaults of every field.",
    ),
    must(
      "handshake.initialize.again",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A second `initialize` is answered with success.",
    ),
    may(
      "handshake.initialize.late",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An `initialize` that comes after a prompt need not change the turn that runs.",
    ),
    must(
      "handshake.initialize.unknown-field",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Fields of `initialize` that the agent does not know are ignored.",
    ),
    must(
      "handshake.initialize.bad-hooks",
      { side: "agent", since: "0.1.77", source: "observation" },
      "`hooks` of another shape than lists of matchers with callback ids are refused with an error response, and the session stays usable.",
    ),
    must(
      "handshake.initialize.block-waits",
      { side: "host", since: "0.3.330", source: "observation" },
      'A host that registers a hook with `onFailure: "block"` holds its prompt back until `initialize` is answered.',
    ),
    should(
      "handshake.initialize.capabilities",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The answer lists commands, agents, models, output styles, the account and what the agent is capable of; hosts serve their queries from it without asking again.",
    ),
  ],
});
