import { defineTopic, must, should } from "../define.ts";

export const framing = defineTopic({
  name: "framing",
  title: "Framing",
  introduction:
    "Host and agent exchange lines of JSON over the agent's standard input and output. Nothing else travels there: what is meant for people goes to standard error.",
  requirements: [
    must(
      "framing.line.frame",
      { side: "both", since: "0.1.0", source: "both" },
      "Each line holds one JSON object with a text in `type`.",
    ),
    must(
      "framing.line.terminator",
      { side: "both", since: "0.1.77", source: "observation" },
      "Each line ends in a line feed, and no line feed stands inside a frame: in texts it is written as an escape.",
    ),
    must(
      "framing.line.utf8",
      { side: "both", since: "0.1.77", source: "observation" },
      "Lines are UTF-8. A character may be split between two reads, never between two lines.",
    ),
    must(
      "framing.line.separator",
      { side: "agent", since: "0.2.112", source: "observation" },
      "Only a line feed ends a line that an agent reads: U+2028, U+2029 and other separators of Unicode are ordinary characters. It writes U+2028 and U+2029 as escapes itself, because the official host takes them for ends of lines.",
    ),
    must(
      "framing.line.blank",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A line that is empty or holds only white space is ignored.",
    ),
    must(
      "framing.line.last",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A last line without terminator is read like any other once the input has ended.",
    ),
    must(
      "framing.line.length",
      { side: "both", since: "0.3.330", source: "observation" },
      "A receiver takes lines of several megabytes; a peer that sets a limit says so when it is passed.",
    ),
    must(
      "framing.line.garbage",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A line that is not JSON, or is the JSON value `null`, ends the agent with exit code 1 and a message on standard error.",
    ),
    should(
      "framing.line.non-object",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A line that holds a number or a list is ignored.",
    ),
    must(
      "framing.output.pure",
      { side: "agent", since: "0.1.0", source: "both" },
      "The agent writes nothing but frames to standard output while it speaks the streaming format.",
    ),
    should(
      "framing.frame.flush",
      { side: "both", since: "0.1.77", source: "observation" },
      "A frame is handed to the system at once and not held back until more are there.",
    ),
    must(
      "framing.frame.shape",
      { side: "both", since: "0.3.330", source: "both" },
      "A frame of a known kind has the fields that the release declares for it, each of its type. Fields and kinds that the release does not know may come besides.",
    ),
  ],
});
