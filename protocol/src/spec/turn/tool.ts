import { defineTopic, may, must, should } from "../define.ts";

export const toolTopic = defineTopic({
  name: "tool",
  title: "Tool use and results",
  introduction: "The agent runs the tools that the model calls and reports both call and result.",
  requirements: [
    must(
      "tool.use.id-open",
      { side: "agent", since: "0.1.0", source: "both" },
      "Two pending tool uses do not have the same id.",
    ),
    must(
      "tool.result.known",
      { side: "agent", since: "0.1.0", source: "both" },
      "A `tool_result` names a tool use that an earlier assistant frame contains.",
    ),
    must("tool.result.once", { side: "agent", since: "0.1.0", source: "both" }, "A tool use gets at most one result."),
    must(
      "tool.result.every-use",
      { side: "agent", since: "0.3.330", source: "both" },
      "Every tool use of the main conversation has a result before the turn's `result`, unless a hook deferred the call or the budget was exhausted.",
    ),
    must(
      "tool.result.before-answer",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The result of a tool use of the main conversation is sent before the next answer of the model.",
    ),
    must(
      "tool.result.own-frame",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Each tool result is its own `user` frame.",
    ),
    must(
      "tool.result.error",
      { side: "agent", since: "0.1.0", source: "both" },
      "A tool that failed, was denied or was stopped has a result with `is_error`.",
    ),
    may(
      "tool.result.order",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Results of parallel tools are sent in the order of their completion.",
    ),
    must(
      "tool.model.order",
      { side: "agent", since: "0.2.34", source: "observation" },
      "The model receives the results of all tool uses of a message in one user message, in the order of the calls or of their completion.",
    ),
    must(
      "tool.unknown",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A call of an unknown tool gets an error result, without hooks and without a permission request.",
    ),
    must(
      "tool.input.validated",
      { side: "agent", since: "0.2.34", source: "observation" },
      "An input that does not match the tool's schema gets an error result before hooks and permission requests.",
    ),
    must(
      "tool.file.changed",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A tool does not overwrite a file that changed after the model had read it.",
    ),
    must(
      "tool.shell.state",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A shell command starts in the folder in which the one before it ended, if that is in the project, and without its variables. The result has its output and, if it failed, its exit code.",
    ),
    must(
      "tool.input.shown",
      { side: "agent", since: "0.1.77", source: "observation" },
      "The assistant frame contains the input with the defaults of its schema.",
    ),
    may(
      "tool.parallel.safe",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Read-only tools may run in parallel; a tool that writes runs alone.",
    ),
    should(
      "tool.meta.decision",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`tool_result_meta` reports who decided on the tool use and, if the tool did not run, why.",
    ),
    must(
      "tool.model.result",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The model receives the whole result of a tool, and whether it is an error.",
    ),
    should(
      "tool.result.structured",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`tool_use_result` describes the same run as the tool result beside it: it repeats the input of the tool and has the output that the model receives.",
    ),
  ],
});
