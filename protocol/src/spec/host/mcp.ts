import { defineTopic, must, should } from "../define.ts";

export const mcpTopic = defineTopic({
  name: "mcp",
  title: "MCP",
  introduction: "MCP servers run in processes of their own or inside the host.",
  requirements: [
    must(
      "mcp.server.known",
      { side: "agent", since: "0.1.77", source: "both" },
      "`mcp_message` names a server that the host registered.",
    ),
    should(
      "mcp.manifest.silent",
      { side: "agent", since: "0.3.330", source: "both" },
      "If the response to `initialize` marks the manifest of a server as `parked`, the agent neither initializes the server nor lists its tools. It calls them directly.",
    ),
    must(
      "mcp.handshake.order",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The agent initializes a server without a manifest before it lists the server's tools and before it responds to `initialize`.",
    ),
    must(
      "mcp.message.answered",
      { side: "host", since: "0.1.77", source: "both" },
      "Every JSON-RPC message gets a response with `mcp_response`: a request under its id, a notification with an empty result.",
    ),
    must(
      "mcp.call.served",
      { side: "host", since: "0.1.77", source: "both" },
      "A call of a tool on a server in the host reaches that tool, and the response is the tool's return value.",
    ),
    should(
      "mcp.call.meta",
      { side: "agent", since: "0.2.34", source: "observation" },
      "A tool call has the id of the tool use in `_meta`.",
    ),
    must(
      "mcp.error.result",
      { side: "agent", since: "0.1.0", source: "both" },
      "A server failure becomes an error result of the tool use and does not fail the turn.",
    ),
    must(
      "mcp.silent.bounded",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A server that never responds delays a turn for a limited time and is then reported as failed.",
    ),
    must(
      "mcp.elicitation.declined",
      { side: "host", since: "0.2.76", source: "both" },
      "A host that cannot ask its user responds to an elicitation with `decline`, or with an error if it does not support the request.",
    ),
    must(
      "mcp.elicitation.answered",
      { side: "host", since: "0.3.330", source: "observation" },
      "An elicitation reaches the callback of the user unchanged, and the answer of the callback reaches the agent unchanged.",
    ),
    must(
      "mcp.status.entry",
      { side: "agent", since: "0.1.0", source: "both" },
      "Each configured server is listed with its name and status.",
    ),
    must(
      "mcp.server.process",
      { side: "agent", since: "0.3.330", source: "observation" },
      "An agent that starts a server as a process calls its tools for the model and for `mcp_call`, reads its resources, and connects to it again on request.",
    ),
    must(
      "mcp.call.limited",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`mcp_call` reports in `staging` that the call has expired or takes longer than `timeout_ms`, and that files cannot be transferred. With `check_permissions`, it does not call a tool that the host denies.",
    ),
    must(
      "mcp.tool.offered",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The model is offered each tool of a server with its name, description and input schema.",
    ),
    must(
      "mcp.call.input",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A tool call reaches the server with the arguments of the model.",
    ),
    must(
      "mcp.result.model",
      { side: "agent", since: "0.3.330", source: "observation" },
      "The model receives each block of a server's result, and whether it is an error.",
    ),
  ],
});
