import { defineTopic, must } from "../define.ts";

export const sessionTopic = defineTopic({
  name: "session",
  title: "Sessions and resume",
  introduction: "A session has an id and a transcript, and can be resumed.",
  requirements: [
    must(
      "session.id.constant",
      { side: "agent", since: "0.1.0", source: "both" },
      "All frames of a process have the same `session_id`; only `conversation_reset` starts another.",
    ),
    must(
      "session.id.chosen",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The agent uses a session id that the host chose. If the id is already in use, the agent exits with code 1.",
    ),
    must(
      "session.uuid.unique",
      { side: "agent", since: "0.1.0", source: "both" },
      "No two frames of the agent have the same `uuid`.",
    ),
    must(
      "session.state.change",
      { side: "agent", since: "0.2.90", source: "both" },
      "`session_state_changed` is sent when the state changes. `idle` may be repeated after a prompt was dropped or an interrupt found nothing to stop. `running` may be repeated by a turn that starts while background tasks run, and by each of several answers. Each further question repeats `requires_action`.",
    ),
    must(
      "session.state.turn",
      { side: "agent", since: "0.3.330", source: "observation" },
      "If states are reported, a turn starts and ends in the state `running` and is never `idle`, and the last state before a normal exit is `idle`.",
    ),
    must(
      "session.state.asks",
      { side: "agent", since: "0.3.330", source: "observation" },
      "While a permission request is pending, the state is `requires_action`.",
    ),
    must(
      "session.resume.same-id",
      { side: "agent", since: "0.2.34", source: "both" },
      "A resumed session keeps its id. A forked session gets a new id and leaves the original unchanged.",
    ),
    must(
      "session.resume.missing",
      { side: "agent", since: "0.2.34", source: "observation" },
      "If the session to resume does not exist, the agent sends a result of subtype `error_during_execution` and exits with code 1.",
    ),
    must(
      "session.resume.dangling",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A tool use that lost its result in a crash gets an error result when the session is resumed.",
    ),
    must(
      "session.resume.at",
      { side: "agent", since: "0.2.34", source: "observation" },
      "Resuming at a message drops what follows it and starts a new branch.",
    ),
    must(
      "session.continue.none",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Continuing without an existing session starts a new one.",
    ),
    must(
      "session.host-id.ignored",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The agent ignores `session_id` in frames of the host.",
    ),
    must(
      "session.compact",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A compaction is announced with `system/compact_boundary`, and the model's summary replaces the conversation before it.",
    ),
  ],
});
