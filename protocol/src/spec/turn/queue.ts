import { defineTopic, may, must } from "../define.ts";

export const queueTopic = defineTopic({
  name: "queue",
  title: "Queueing and interrupt",
  introduction: "The host may send prompts while a turn runs, and may stop a turn without ending the session.",
  requirements: [
    must(
      "queue.lifecycle.order",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A prompt with a `uuid` moves from `queued` to `started` to `completed` or `cancelled`. `command_lifecycle` reports each state once.",
    ),
    must(
      "queue.lifecycle.ends",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A message that was reported as queued or started is reported as completed or cancelled before a normal exit of the agent.",
    ),
    must(
      "queue.lifecycle.opt-in",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A prompt without `uuid` gets no `command_lifecycle`.",
    ),
    must(
      "queue.duplicate",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A prompt with a known `uuid` is dropped.",
    ),
    must(
      "queue.prompt.once",
      { side: "agent", since: "0.1.0", source: "both" },
      "A prompt is sent to the model once and leads to one turn.",
    ),
    must(
      "queue.prompt.outcome",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Each prompt has exactly one outcome: it is taken by one turn, or withdrawn, or dropped. No prompt is open when the agent exits normally.",
    ),
    must(
      "queue.mid-turn",
      { side: "agent", since: "0.2.34", source: "observation" },
      "A prompt that arrives while tools run is sent with the next model call, unless its priority is `later`.",
    ),
    may(
      "queue.merge",
      { side: "agent", since: "0.2.90", source: "observation" },
      "Waiting prompts of one priority that are plain text may become one turn. Its result names all of them.",
    ),
    must(
      "queue.interrupt.answered",
      { side: "agent", since: "0.1.0", source: "both" },
      "The response to `interrupt` precedes the frames about the stopped turn.",
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
      "Pending requests of the interrupted turn are cancelled.",
    ),
    must(
      "queue.interrupt.session",
      { side: "agent", since: "0.1.0", source: "both" },
      "After an interrupt, the session accepts the next prompt.",
    ),
    must(
      "queue.interrupt.idle",
      { side: "agent", since: "0.1.77", source: "observation" },
      "An interrupt without a running turn and without a waiting prompt succeeds and has no effect.",
    ),
    must(
      "queue.interrupt.early",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An interrupt that follows the first prompt of a process stops its turn, even if the turn has not begun.",
    ),
    must(
      "queue.interrupt.receipt",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`still_queued` of the response to `interrupt` lists the prompts with a `uuid` that still wait. A prompt that it does not list never runs.",
    ),
    must(
      "queue.priority.now",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A prompt of priority `now` stops the running stream; that turn ends without an error.",
    ),
    must(
      "queue.interrupt.sent",
      { side: "host", since: "0.1.77", source: "both" },
      "An interrupt of the user reaches the agent, even if the turn has not begun.",
    ),
    must(
      "queue.outcome.once",
      { side: "host", since: "0.1.0", source: "both" },
      "A host reports exactly one outcome for each prompt of its user, even if the agent ends first, or the user closes a silent session.",
    ),
    must(
      "queue.outcome.own",
      { side: "host", since: "0.1.0", source: "both" },
      "The outcome of a prompt is the result of the turn that took the prompt, never that of an earlier prompt, a task notification or a local command.",
    ),
    must(
      "queue.outcome.kind",
      { side: "host", since: "0.1.77", source: "both" },
      "A result with `is_error` is a failure, whatever its subtype. A result with a `terminal_reason` of `aborted_streaming` or `aborted_tools` is an interrupted turn and no failure of the agent.",
    ),
    must(
      "queue.outcome.shown",
      { side: "host", since: "0.1.77", source: "both" },
      "The answer to a prompt reaches the user, even if a result of another turn precedes it. The host keeps its input open until then.",
    ),
  ],
});
