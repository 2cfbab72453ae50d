import { defineTopic, must, should } from "../define.ts";

export const transcript = defineTopic({
  name: "transcript",
  title: "Transcripts",
  introduction: "Each session is kept in a file of JSON lines.",
  requirements: [
    must(
      "transcript.line.json",
      { side: "agent", since: "0.2.112", source: "observation" },
      "Each line of a transcript is one JSON object.",
    ),
    must(
      "transcript.chain",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A line of the conversation names the line before it in `parentUuid`; the first one has null.",
    ),
    must(
      "transcript.uuid.wire",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A message has the same `uuid` on the wire and in the transcript.",
    ),
    must(
      "transcript.result.parent",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The line of a tool result is the child of the line of its tool use.",
    ),
    must(
      "transcript.append",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A resumed session is appended to its file, and lines that are there are never changed.",
    ),
    should(
      "transcript.torn-line",
      { side: "both", since: "0.2.112", source: "observation" },
      "A last line that was not written to its end is passed over by a reader.",
    ),
    must(
      "transcript.sidechain",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A subagent has a transcript of its own, marked `isSidechain`.",
    ),
    must(
      "transcript.mirror",
      { side: "agent", since: "0.2.112", source: "observation" },
      "With a mirrored session, what is appended is sent as `transcript_mirror` too.",
    ),
    should(
      "transcript.private",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A transcript is readable by its owner alone.",
    ),
  ],
});
