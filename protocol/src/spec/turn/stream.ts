import { defineTopic, may, must, should } from "../define.ts";

export const stream = defineTopic({
  name: "stream",
  title: "Streaming",
  introduction:
    "With partial messages, the events of the Messages API are passed on as `stream_event` frames, between the whole blocks.",
  requirements: [
    must(
      "stream.message.bracketed",
      { side: "agent", since: "0.3.330", source: "both" },
      "The events of a message stand between `message_start` and `message_stop`, and messages of one conversation do not overlap.",
    ),
    must(
      "stream.message.delta",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A message that was not cut short has a `message_delta` with its stop reason and usage before `message_stop`.",
    ),
    must(
      "stream.block.order",
      { side: "agent", since: "0.1.0", source: "both" },
      "Blocks are counted from 0, start and stop in order, one at a time; a message that ends inside a block says in `abandoned_blocks` that it does.",
    ),
    must(
      "stream.delta.fits",
      { side: "agent", since: "0.1.0", source: "both" },
      "A delta is of the type that its block takes.",
    ),
    must(
      "stream.whole.agrees",
      { side: "agent", since: "0.1.0", source: "both" },
      "An assistant frame agrees with what was streamed of its block: type, id, name and text.",
    ),
    must(
      "stream.whole.before-stop",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The assistant frame of a block comes before the event that stops the block.",
    ),
    must(
      "stream.message.id",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`api_message_id` of each event names the message it belongs to.",
    ),
    should(
      "stream.requesting",
      { side: "agent", since: "0.2.112", source: "observation" },
      "`system/status` with `requesting` comes before the first attempt of each call of the model.",
    ),
    must(
      "stream.opt-in",
      { side: "agent", since: "0.1.0", source: "both" },
      "Without partial messages there are no `stream_event` frames.",
    ),
    may(
      "stream.subagent",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Events of subagents are not streamed.",
    ),
    must(
      "stream.abandoned",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A message that is cut short ends with a `message_stop` that carries `abandoned_blocks`, so that a reader never waits for the rest.",
    ),
  ],
});
