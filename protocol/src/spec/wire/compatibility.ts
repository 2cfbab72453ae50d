import { defineTopic, must, should } from "../define.ts";

export const compatibilityTopic = defineTopic({
  name: "compatibility",
  title: "Forward compatibility",
  introduction:
    "New releases appear almost daily and extend the protocol. A peer must tolerate names that it does not know.",
  requirements: [
    must(
      "compatibility.type.unknown-agent",
      { side: "agent", since: "0.2.112", source: "observation" },
      "An agent ignores a frame with an unknown `type`.",
    ),
    must(
      "compatibility.type.unknown-host",
      { side: "host", since: "0.1.77", source: "observation" },
      "A host forwards or ignores a message with an unknown `type` or `subtype`; it never ends the stream.",
    ),
    must(
      "compatibility.field.unknown",
      { side: "both", since: "0.2.112", source: "observation" },
      "A peer ignores or keeps unknown fields, at any depth.",
    ),
    should(
      "compatibility.value.unknown",
      { side: "both", since: "0.3.330", source: "observation" },
      "A peer treats an unknown enum value (a stop reason, a state, a status) as another value, not as an error.",
    ),
    must(
      "compatibility.frame.misplaced",
      { side: "agent", since: "0.2.112", source: "observation" },
      "An agent ignores frames that only agents send, such as `system` and `result`. An `assistant` frame is not an error either; it is added to the conversation.",
    ),
    must(
      "compatibility.keep-alive.ignored",
      { side: "both", since: "0.2.112", source: "observation" },
      "`keep_alive` has no content and no response.",
    ),
    must(
      "compatibility.sdk-host-only",
      { side: "host", since: "0.3.330", source: "observation" },
      "Messages marked `sdk_host_only` are for the host library, which does not yield them.",
    ),
  ],
});
