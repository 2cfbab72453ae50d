import { defineTopic, must } from "../define.ts";

export const message = defineTopic({
  name: "message",
  title: "Messages",
  introduction: "What the model says reaches the host block by block.",
  requirements: [
    must(
      "message.assistant.block",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Each block of a model message is an `assistant` frame of its own; frames of one message share `message.id` and keep the order of its blocks.",
    ),
    must(
      "message.assistant.stop-reason",
      { side: "agent", since: "0.2.34", source: "observation" },
      "`stop_reason` of the assistant frames of a streamed message is null: the message is not over when its block is.",
    ),
    must(
      "message.assistant.parent",
      { side: "agent", since: "0.1.0", source: "both" },
      "`parent_tool_use_id` is null in the main conversation and names the tool use that started the subagent elsewhere.",
    ),
    must(
      "message.assistant.synthetic",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A text that no model wrote, such as an error of the API, is an assistant frame of the model `<synthetic>`.",
    ),
    must(
      "message.user.role",
      { side: "host", since: "0.1.77", source: "observation" },
      "A `user` frame carries a message of role `user`; without one the agent exits with code 1.",
    ),
    must(
      "message.user.given",
      { side: "host", since: "0.1.0", source: "both" },
      "A prompt reaches the agent once, with the words that the user gave.",
    ),
    must(
      "message.shown",
      { side: "host", since: "0.1.0", source: "both" },
      "Messages of the agent that are meant for the user reach the user, each once and in the order in which they were sent.",
    ),
    must(
      "message.user.content",
      { side: "agent", since: "0.2.34", source: "both" },
      "The content of a prompt is a text or a list of blocks.",
    ),
    must(
      "message.user.replay",
      { side: "agent", since: "0.1.30", source: "both" },
      "A user frame that echoes what the host sent says `isReplay`.",
    ),
    must(
      "message.user.synthetic",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A user frame that the agent wrote to make the model go on says `isSynthetic`.",
    ),
  ],
});
