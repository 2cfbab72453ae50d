import { defineTopic, must } from "../define.ts";

export const optionTopic = defineTopic({
  name: "option",
  title: "Options",
  introduction:
    "The options of a user reach the agent. They take effect in the calls of the model, in tools, in files, or in frames.",
  requirements: [
    must(
      "option.passed",
      { side: "host", since: "0.3.330", source: "observation" },
      "A host passes each option of its user to the agent: as a flag, a variable, or a field of `initialize`. It refuses options that contradict each other.",
    ),
    must(
      "option.prompt.system",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A system prompt of the host replaces the agent's own, and an appended one is added to it, in every call of the model.",
    ),
    must(
      "option.prompt.plan",
      { side: "agent", since: "0.3.330", source: "observation" },
      "In plan mode, the plan mode instructions of the host reach the model.",
    ),
    must(
      "option.model",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Every call of the main conversation goes to the model that the host chose, and `system/init` names it.",
    ),
    must(
      "option.thinking",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The thinking budget, the effort and the betas of the host reach the model.",
    ),
    must(
      "option.tools",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The model gets the tools that the host lists, without those that the host disallows.",
    ),
    must(
      "option.allowed",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A call that `allowedTools` matches runs without a permission request; any other call needs permission as usual.",
    ),
    must(
      "option.mode",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A session starts in the permission mode of the host.",
    ),
    must(
      "option.directories",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Files below an additional directory are read without a permission request.",
    ),
    must(
      "option.agents",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A subagent that the host defines runs with its prompt, its tools and its model, and is offered with its description.",
    ),
    must(
      "option.subagent.text",
      { side: "agent", since: "0.3.330", source: "observation" },
      "With `forwardSubagentText`, the text of a subagent reaches the host.",
    ),
    must(
      "option.aliases",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A call under an alternative name runs the tool that the name stands for.",
    ),
    must(
      "option.skills",
      { side: "agent", since: "0.3.330", source: "observation" },
      "With a list of skills, only those are loaded.",
    ),
    must(
      "option.settings",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Settings that the host passes apply to the session.",
    ),
    must(
      "option.sources",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Settings and instructions are read from the sources that the host lists, and from no others.",
    ),
    must(
      "option.persist",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Without session persistence, the agent writes no transcript.",
    ),
    must(
      "option.suggestions",
      { side: "agent", since: "0.3.330", source: "observation" },
      "With `promptSuggestions`, a suggestion for the next prompt reaches the host.",
    ),
    must(
      "option.debug",
      { side: "agent", since: "0.3.330", source: "observation" },
      "With `--debug-file`, the agent writes a log to that file, and with `--debug` to a file in its configuration folder.",
    ),
    must(
      "option.preview",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The format of previews that the host names reaches the model with the tool that asks the user.",
    ),
    must(
      "option.title",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The title of the host is the title of the session.",
    ),
    must(
      "option.continue",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`--continue` continues the newest session of the folder, with its conversation.",
    ),
  ],
});
