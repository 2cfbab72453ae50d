import { defineTopic, may, must, should } from "../define.ts";

export const streamTopic = defineTopic({
  name: "stream",
  title: "Streaming",
  introduction:
    "With partial messages, the agent forwards the events of the Messages API as `stream_event` frames, between the complete blocks.",
  requirements: [
    must(
      "stream.message.bracketed",
      { side: "agent", since: "0.3.330", source: "both" },
      "The events of a message are between `message_start` and `message_stop`, and messages of one conversation do not overlap.",
    ),
    must(
      "stream.message.delta",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A complete message has a `message_delta` with its stop reason and usage before `message_stop`.",
    ),
    must(
      "stream.block.order",
      { side: "agent", since: "0.1.0", source: "both" },
      "Block indexes start at 0. Blocks start and stop in order, one at a time. A message that ends within a block lists the block in `abandoned_blocks`.",
    ),
    must(
      "stream.delta.fits",
      { side: "agent", since: "0.1.0", source: "both" },
      "The type of a delta matches the type of its block.",
    ),
    must(
      "stream.whole.agrees",
      { side: "agent", since: "0.1.0", source: "both" },
      "An assistant frame matches the streamed events of its block: type, id, name and text.",
    ),
    must(
      "stream.whole.before-stop",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The assistant frame of a block precedes the event that stops the block.",
    ),
    must(
      "stream.message.id",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`api_message_id` of each event is the id of its message.",
    ),
    should(
      "stream.requesting",
      { side: "agent", since: "0.2.112", source: "observation" },
      "`system/status` with `requesting` precedes the first attempt of each model call.",
    ),
    must(
      "stream.opt-in",
      { side: "agent", since: "0.1.0", source: "both" },
      "With partial messages, the answers of the model arrive as `stream_event` frames; without, there are none.",
    ),
    may(
      "stream.subagent",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The agent may omit the events of subagents from the stream.",
    ),
    must(
      "stream.abandoned",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An incomplete message ends with a `message_stop` that has `abandoned_blocks`, so that a reader never waits for the rest.",
    ),
  ],
});
