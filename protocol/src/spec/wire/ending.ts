import { defineTopic, must, should } from "../define.ts";

export const ending = defineTopic({
  name: "ending",
  title: "End of input and exit",
  introduction: "The host ends a session by ending the agent's input. The agent finishes what it has begun and leaves.",
  requirements: [
    must(
      "ending.input.finishes",
      { side: "agent", since: "0.1.77", source: "observation" },
      "When its input ends, the agent finishes the turn, the queued messages, the tools and the background tasks that are under way, and then exits.",
    ),
    must(
      "ending.input.empty",
      { side: "agent", since: "0.1.77", source: "observation" },
      "When the input ends before any prompt, the agent exits with code 0 and sends no result.",
    ),
    must(
      "ending.input.permission",
      { side: "agent", since: "0.1.77", source: "observation" },
      "When the input ends while the agent waits for a permission, the tool use fails with an error result and the turn goes on.",
    ),
    must(
      "ending.input.hook",
      { side: "agent", since: "0.3.330", source: "observation" },
      "When the input ends while the agent waits for a hook that could forbid a tool, the tool does not run.",
    ),
    must(
      "ending.end.silence",
      { side: "both", since: "0.1.0", source: "observation" },
      "A side that has ended its output sends no further frame.",
    ),
    must(
      "ending.exit.silence",
      { side: "agent", since: "0.1.0", source: "observation" },
      "No frame of the agent comes after its process has ended.",
    ),
    must(
      "ending.exit.code",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The exit code is 0 where the last result is no error and 1 where it is one.",
    ),
    must(
      "ending.exit.sigterm",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A SIGTERM ends the agent with code 143.",
    ),
    must(
      "ending.exit.startup",
      { side: "agent", since: "0.1.77", source: "observation" },
      "An argument that cannot be used ends the agent with code 1, a message on standard error and nothing on standard output.",
    ),
    must(
      "ending.exit.end-session",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The request `end_session` is answered with success, and the agent exits with code 0.",
    ),
    must(
      "ending.exit.fails-pending",
      { side: "host", since: "0.2.112", source: "observation" },
      "When the agent's process ends, every request that the host still has open fails.",
    ),
    must(
      "ending.exit.error",
      { side: "host", since: "0.1.77", source: "observation" },
      "A host tells its user when the agent ended with an error: by code and standard error, or by the text of the last result.",
    ),
    should(
      "ending.close.grace",
      { side: "host", since: "0.3.330", source: "observation" },
      "A host that wants to stop first ends the input, waits about two seconds, and only then sends SIGTERM.",
    ),
    should(
      "ending.input.open",
      { side: "host", since: "0.3.330", source: "observation" },
      "A host that does not mean to stop the session keeps the input open while a turn or a request is live: without it nobody can be asked.",
    ),
  ],
});
