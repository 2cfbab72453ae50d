import { defineTopic, may, must } from "../define.ts";

export const queue = defineTopic({
  name: "queue",
  title: "Queueing and interrupt",
  introduction: "Prompts may come while a turn runs, and a turn may be stopped without ending the session.",
  requirements: [
    must(
      "queue.lifecycle.order",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A prompt that carries a `uuid` goes from `queued` over `started` to `completed` or `cancelled`, each said once by `command_lifecycle`.",
    ),
    must(
      "queue.lifecycle.ends",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A message that the agent said to be queued or started is reported as completed or cancelled before the agent ends by itself.",
    ),
    must(
      "queue.lifecycle.opt-in",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A prompt without `uuid` gets no `command_lifecycle`.",
    ),
    must(
      "queue.duplicate",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A prompt whose `uuid` was seen before is dropped.",
    ),
    must(
      "queue.prompt.once",
      { side: "agent", since: "0.1.0", source: "both" },
      "A prompt is put to the model once, and leads to one turn.",
    ),
    must(
      "queue.mid-turn",
      { side: "agent", since: "0.2.34", source: "observation" },
      "A prompt that arrives while tools run is put before the next call of the model, unless its priority is `later`.",
    ),
    may(
      "queue.merge",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Several waiting prompts without `uuid` may become one turn.",
    ),
    must(
      "queue.interrupt.answered",
      { side: "agent", since: "0.1.0", source: "both" },
      "`interrupt` is answered before the frames that tell of the stopped turn.",
    ),
    must(
      "queue.interrupt.result",
      { side: "agent", since: "0.1.77", source: "observation" },
      "An interrupted turn ends with subtype `error_during_execution`.",
    ),
    must(
      "queue.interrupt.tools",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Tool uses that an interrupt stops or prevents get an error result.",
    ),
    must(
      "queue.interrupt.pending",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Requests that the interrupted turn has open are cancelled.",
    ),
    must(
      "queue.interrupt.session",
      { side: "agent", since: "0.1.0", source: "both" },
      "After an interrupt the session takes the next prompt.",
    ),
    must(
      "queue.interrupt.idle",
      { side: "agent", since: "0.1.77", source: "observation" },
      "An interrupt while nothing runs is answered with success and changes nothing.",
    ),
    must(
      "queue.priority.now",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A prompt of priority `now` stops the running stream; that turn ends without an error.",
    ),
  ],
});
