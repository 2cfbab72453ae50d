import { defineTopic, must } from "../define.ts";

export const messageTopic = defineTopic({
  name: "message",
  title: "Messages",
  introduction: "The agent sends the model's output block by block.",
  requirements: [
    must(
      "message.assistant.block",
      { side: "agent", since: "0.1.77", source: "observation" },
      "Each block of a model message is its own `assistant` frame. The frames of one message share `message.id` and keep the order of its blocks.",
    ),
    must(
      "message.assistant.stop-reason",
      { side: "agent", since: "0.2.34", source: "observation" },
      "`stop_reason` is null in the assistant frames of a streamed message, because the message continues after its block.",
    ),
    must(
      "message.assistant.parent",
      { side: "agent", since: "0.1.0", source: "both" },
      "`parent_tool_use_id` is null in the main conversation. In a subagent it names the tool use that started the subagent.",
    ),
    must(
      "message.assistant.synthetic",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Text that no model generated, such as an API error, is an assistant frame of the model `<synthetic>`.",
    ),
    must(
      "message.user.role",
      { side: "host", since: "0.1.77", source: "observation" },
      "A `user` frame contains a message with the role `user`; without one the agent exits with code 1.",
    ),
    must(
      "message.user.given",
      { side: "host", since: "0.1.0", source: "both" },
      "A prompt reaches the agent once, with the user's exact text.",
    ),
    must(
      "message.shown",
      { side: "host", since: "0.1.0", source: "both" },
      "Messages for the user reach the user, each once and in the order in which the agent sent them.",
    ),
    must(
      "message.user.content",
      { side: "agent", since: "0.2.34", source: "both" },
      "The content of a prompt is a text or a list of blocks.",
    ),
    must(
      "message.user.pasted",
      { side: "agent", since: "0.3.277", source: "both" },
      "The model receives the texts in `pasted_content` with the prompt that they came with.",
    ),
    must(
      "message.user.replay",
      { side: "agent", since: "0.1.30", source: "both" },
      "A user frame that repeats a message of the host has `isReplay`.",
    ),
    must(
      "message.user.synthetic",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A user frame that the agent wrote to make the model continue has `isSynthetic`.",
    ),
    must(
      "message.model.history",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Each call of the model contains the conversation so far: prompts, texts, thinking, tool uses and their results.",
    ),
    must(
      "message.answer.unchanged",
      { side: "agent", since: "0.3.330", source: "observation" },
      "What the model sends reaches the host unchanged: each block, and each event with partial messages. Only the input of a tool use may have more fields.",
    ),
    must(
      "message.frame.content",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The message of an `assistant` or `user` frame has the role of that name. Notes to the user, such as `system/informational`, have a text.",
    ),
  ],
});
