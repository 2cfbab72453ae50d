import { defineTopic, must, should } from "../define.ts";

export const endingTopic = defineTopic({
  name: "ending",
  title: "End of input and exit",
  introduction: "The host ends a session by closing the agent's input. The agent finishes its work and exits.",
  requirements: [
    must(
      "ending.input.finishes",
      { side: "agent", since: "0.1.77", source: "observation" },
      "When its input ends, the agent finishes the current turn, queued messages, tools and background tasks, and then exits.",
    ),
    must(
      "ending.input.empty",
      { side: "agent", since: "0.1.77", source: "observation" },
      "If the input ends before any prompt, the agent exits with code 0 and sends no result.",
    ),
    must(
      "ending.input.permission",
      { side: "agent", since: "0.1.77", source: "observation" },
      "If the input ends while a permission request is pending, the tool use gets an error result and the turn continues.",
    ),
    must(
      "ending.input.hook",
      { side: "agent", since: "0.3.330", source: "observation" },
      "If the input ends while the agent waits for a hook that could block a tool, the tool does not run.",
    ),
    must(
      "ending.end.silence",
      { side: "both", since: "0.1.0", source: "observation" },
      "A side that has closed its output sends no further frame.",
    ),
    must(
      "ending.exit.silence",
      { side: "agent", since: "0.1.0", source: "observation" },
      "The agent sends no frame after its process has ended.",
    ),
    must(
      "ending.exit.code",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The exit code is 1 if the last result is an error, otherwise 0.",
    ),
    must(
      "ending.exit.sigterm",
      { side: "agent", since: "0.1.77", source: "observation" },
      "On SIGTERM, the agent exits with code 143.",
    ),
    must(
      "ending.exit.startup",
      { side: "agent", since: "0.1.77", source: "observation" },
      "On an invalid argument, the agent exits with code 1, a message on standard error and nothing on standard output.",
    ),
    must(
      "ending.exit.end-session",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The agent responds to `end_session` with success and exits with code 0.",
    ),
    must(
      "ending.exit.fails-pending",
      { side: "host", since: "0.2.112", source: "observation" },
      "When the agent's process ends, every pending request of the host fails.",
    ),
    must(
      "ending.exit.error",
      { side: "host", since: "0.1.77", source: "observation" },
      "A host reports an agent that ended with an error to its user: with exit code and standard error, or with the text of the last result.",
    ),
    should(
      "ending.close.grace",
      { side: "host", since: "0.3.330", source: "observation" },
      "To stop an agent early, a host first ends the input, waits about two seconds, and only then sends SIGTERM.",
    ),
    should(
      "ending.input.open",
      { side: "host", since: "0.3.330", source: "observation" },
      "A host that does not intend to stop the session keeps the input open while a turn or a request is pending, because the agent needs it for responses.",
    ),
  ],
});
