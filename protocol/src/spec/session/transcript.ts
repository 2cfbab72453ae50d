import { defineTopic, must, should } from "../define.ts";

export const transcriptTopic = defineTopic({
  name: "transcript",
  title: "Transcripts",
  introduction: "The agent stores each session in a file of JSON Lines.",
  requirements: [
    must(
      "transcript.line.json",
      { side: "agent", since: "0.2.112", source: "observation" },
      "Each line of a transcript is one JSON object.",
    ),
    must(
      "transcript.chain",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A line of the conversation names the previous line in `parentUuid`; the first line has `null`.",
    ),
    must(
      "transcript.uuid.wire",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A message has the same `uuid` on the wire and in the transcript.",
    ),
    must(
      "transcript.result.parent",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The parent of a tool result's line is the line of its tool use.",
    ),
    must(
      "transcript.append",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The agent appends a resumed session to its file and never changes existing lines.",
    ),
    should(
      "transcript.torn-line",
      { side: "both", since: "0.2.112", source: "observation" },
      "A reader ignores an incomplete last line.",
    ),
    must(
      "transcript.sidechain",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A subagent has its own transcript, marked `isSidechain`.",
    ),
    must(
      "transcript.mirror",
      { side: "agent", since: "0.2.112", source: "observation" },
      "In a mirrored session, appended lines are also sent as `transcript_mirror`.",
    ),
    must(
      "transcript.mirror.stored",
      { side: "host", since: "0.3.330", source: "observation" },
      "Lines of a mirrored transcript reach the user's store once, in order, and under the session that they belong to.",
    ),
    must(
      "transcript.session.function",
      { side: "host", since: "0.3.330", source: "observation" },
      "The functions of a host about stored sessions list and return them as they are, and change a title, a tag or a copy as the user demands.",
    ),
    should(
      "transcript.private",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Only the owner can read a transcript.",
    ),
  ],
});
