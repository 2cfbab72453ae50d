import { defineTopic, must, should } from "../define.ts";

export const framingTopic = defineTopic({
  name: "framing",
  title: "Framing",
  introduction:
    "Host and agent exchange lines of JSON over the agent's standard input and output. These streams carry nothing else; messages for people go to standard error.",
  requirements: [
    must(
      "framing.line.frame",
      { side: "both", since: "0.1.0", source: "both" },
      "Each line is one JSON object with a string `type`.",
    ),
    must(
      "framing.line.terminator",
      { side: "both", since: "0.1.77", source: "observation" },
      "Each line ends with a line feed. A frame contains no line feed; strings use an escape.",
    ),
    must(
      "framing.line.utf8",
      { side: "both", since: "0.2.112", source: "observation" },
      "Lines are UTF-8. A character may be split between two reads, but not between two lines.",
    ),
    must(
      "framing.line.separator",
      { side: "agent", since: "0.2.112", source: "observation" },
      "For an agent that reads, only a line feed ends a line: U+2028, U+2029 and other Unicode separators are ordinary characters. An agent that writes escapes U+2028 and U+2029, because the official host treats them as line ends.",
    ),
    must(
      "framing.line.blank",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A reader ignores a line that is empty or contains only white space.",
    ),
    must(
      "framing.line.last",
      { side: "agent", since: "0.1.77", source: "observation" },
      "When the input has ended, an unterminated last line is read like any other.",
    ),
    must(
      "framing.line.length",
      { side: "both", since: "0.3.330", source: "observation" },
      "A reader accepts lines of several megabytes. A peer with a limit reports when a line exceeds it.",
    ),
    must(
      "framing.line.garbage",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A line that is not JSON, or is the JSON value `null`, makes the agent exit with code 1 and a message on standard error.",
    ),
    should(
      "framing.line.non-object",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A line with a number or an array is ignored.",
    ),
    must(
      "framing.output.pure",
      { side: "agent", since: "0.1.0", source: "both" },
      "In the streaming format, the agent writes only frames to standard output.",
    ),
    should(
      "framing.frame.flush",
      { side: "both", since: "0.1.77", source: "observation" },
      "A frame is written to the operating system immediately, without waiting for more frames.",
    ),
    must(
      "framing.frame.shape",
      { side: "both", since: "0.3.330", source: "both" },
      "A frame of a known kind has the fields that the release declares for it, with their declared types. It may have unknown fields, and there may be unknown kinds.",
    ),
    must(
      "framing.frame.dropped",
      { side: "host", since: "0.3.330", source: "observation" },
      "A host sends nothing that an agent ignores without an error. Such a frame lacks a field that the agent needs, or has null for one that it expects to be absent, for example `ruleContent` in an updated permission.",
    ),
  ],
});
