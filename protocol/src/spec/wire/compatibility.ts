import { defineTopic, must, should } from "../define.ts";

export const compatibility = defineTopic({
  name: "compatibility",
  title: "Forward compatibility",
  introduction:
    "Releases come almost daily and add to the wire. A peer that stops at the first unknown name stops soon.",
  requirements: [
    must(
      "compatibility.type.unknown-agent",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A frame whose `type` the agent does not know is ignored.",
    ),
    must(
      "compatibility.type.unknown-host",
      { side: "host", since: "0.1.77", source: "observation" },
      "A message whose `type` or `subtype` the host does not know is handed on or ignored; it never ends the stream.",
    ),
    must(
      "compatibility.field.unknown",
      { side: "both", since: "0.2.112", source: "observation" },
      "Fields that a peer does not know are ignored or kept, at any depth.",
    ),
    should(
      "compatibility.value.unknown",
      { side: "both", since: "0.3.330", source: "observation" },
      "A value that a peer does not know in a list of names (a stop reason, a state, a status) is treated as some other value, not as an error.",
    ),
    must(
      "compatibility.frame.misplaced",
      { side: "agent", since: "0.2.112", source: "observation" },
      "Frames that only agents send, such as `system` and `result`, are ignored by an agent that receives them. An `assistant` frame is no error either, but joins the conversation.",
    ),
    must(
      "compatibility.keep-alive.ignored",
      { side: "both", since: "0.2.112", source: "observation" },
      "`keep_alive` carries nothing and is answered by nothing.",
    ),
    must(
      "compatibility.sdk-host-only",
      { side: "host", since: "0.3.330", source: "observation" },
      "Messages marked `sdk_host_only` are for the library and are not shown to its user.",
    ),
  ],
});
