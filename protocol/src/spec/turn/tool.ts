import { defineTopic, may, must, should } from "../define.ts";

export const tool = defineTopic({
  name: "tool",
  title: "Tool use and results",
  introduction: "The agent runs the tools that the model calls and shows both call and result.",
  requirements: [
    must(
      "tool.use.id-open",
      { side: "agent", since: "0.1.0", source: "both" },
      "Two tool uses that are open at once do not share an id.",
    ),
    must(
      "tool.result.known",
      { side: "agent", since: "0.1.0", source: "both" },
      "A `tool_result` names a tool use that an assistant frame showed before.",
    ),
    must(
      "tool.result.once",
      { side: "agent", since: "0.1.0", source: "both" },
      "A tool use gets no more than one result.",
    ),
    must(
      "tool.result.every-use",
      { side: "agent", since: "0.3.330", source: "both" },
      "Every tool use of the main conversation has a result before the turn's `result`, unless the turn ends because a hook deferred the call or the budget is spent.",
    ),
    must(
      "tool.result.own-frame",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Each tool result is a `user` frame of its own.",
    ),
    must(
      "tool.result.error",
      { side: "agent", since: "0.1.0", source: "both" },
      "A tool that failed, was refused or was stopped has a result with `is_error`.",
    ),
    may(
      "tool.result.order",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Results of tools that ran side by side come in the order of their completion.",
    ),
    must(
      "tool.model.order",
      { side: "agent", since: "0.2.34", source: "observation" },
      "The model gets the results of all tool uses of a message in one user message. Their order there is that of the calls or of the completions.",
    ),
    must(
      "tool.unknown",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A call of a tool that is not there gets an error result; no hook is asked and no permission.",
    ),
    must(
      "tool.input.validated",
      { side: "agent", since: "0.2.34", source: "observation" },
      "An input that does not fit the tool's schema gets an error result before any hook or permission is asked.",
    ),
    must(
      "tool.input.shown",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The assistant frame shows the input with the defaults of its schema filled in.",
    ),
    may(
      "tool.parallel.safe",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Tools that only read may run side by side; a tool that writes runs alone.",
    ),
    should(
      "tool.meta.decision",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`tool_result_meta` says who decided that the tool may run, and why it did not where it did not.",
    ),
  ],
});
