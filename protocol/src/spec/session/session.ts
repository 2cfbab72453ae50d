import { defineTopic, must } from "../define.ts";

export const session = defineTopic({
  name: "session",
  title: "Sessions and resume",
  introduction: "A session has an id, a transcript, and may be taken up again.",
  requirements: [
    must(
      "session.id.constant",
      { side: "agent", since: "0.1.0", source: "both" },
      "All frames of a process carry the same `session_id`; only `conversation_reset` begins another.",
    ),
    must(
      "session.id.chosen",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A session id that the host chose is used as it is; one that is in use ends the agent with code 1.",
    ),
    must(
      "session.uuid.unique",
      { side: "agent", since: "0.1.0", source: "both" },
      "No two frames of the agent carry the same `uuid`.",
    ),
    must(
      "session.state.change",
      { side: "agent", since: "0.2.90", source: "both" },
      "`session_state_changed` is sent when the state changes. Only `idle` may be said again, where a prompt was dropped or an interrupt found nothing to stop.",
    ),
    must(
      "session.state.turn",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Where states are reported, a turn begins and ends while the state is `running`, and an agent that ends by itself has said `idle` last.",
    ),
    must(
      "session.state.asks",
      { side: "agent", since: "0.3.330", source: "observation" },
      "While the host is asked for a permission, the state is `requires_action`.",
    ),
    must(
      "session.resume.same-id",
      { side: "agent", since: "0.2.34", source: "both" },
      "A resumed session keeps its id; a forked one gets a new id and leaves the original as it is.",
    ),
    must(
      "session.resume.missing",
      { side: "agent", since: "0.2.34", source: "observation" },
      "A session that cannot be found is a result of subtype `error_during_execution`, and exit code 1.",
    ),
    must(
      "session.resume.dangling",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A tool use whose result was lost in a crash gets an error result when the session is resumed.",
    ),
    must(
      "session.resume.at",
      { side: "agent", since: "0.2.34", source: "observation" },
      "A resumption at a message drops what came after it, on a branch of its own.",
    ),
    must(
      "session.continue.none",
      { side: "agent", since: "0.1.77", source: "observation" },
      "To continue where there is nothing to continue begins a new session.",
    ),
    must(
      "session.host-id.ignored",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A `session_id` in a frame of the host is ignored.",
    ),
  ],
});
