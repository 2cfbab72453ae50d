import { defineTopic, must, should } from "../define.ts";

export const mcp = defineTopic({
  name: "mcp",
  title: "MCP",
  introduction: "Servers of the Model Context Protocol run beside the agent, or inside the host.",
  requirements: [
    must(
      "mcp.server.known",
      { side: "agent", since: "0.1.77", source: "both" },
      "`mcp_message` names a server that the host said it serves.",
    ),
    should(
      "mcp.manifest.silent",
      { side: "agent", since: "0.3.330", source: "both" },
      "A server whose manifest the answer to `initialize` calls `parked` is neither greeted nor asked for its tools; its tools are called.",
    ),
    must(
      "mcp.handshake.order",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A server without a manifest is initialised before its tools are listed, and before `initialize` is answered.",
    ),
    must(
      "mcp.message.answered",
      { side: "host", since: "0.1.77", source: "both" },
      "Every JSON-RPC message gets a response with `mcp_response`, a request under its id; a notification gets an empty one.",
    ),
    must(
      "mcp.call.served",
      { side: "host", since: "0.1.77", source: "both" },
      "A call of a tool of a server that the host serves reaches that tool, and what the tool gave back is the answer.",
    ),
    should(
      "mcp.call.meta",
      { side: "agent", since: "0.2.34", source: "observation" },
      "A call of a tool carries the id of the tool use in `_meta`.",
    ),
    must(
      "mcp.error.result",
      { side: "agent", since: "0.1.0", source: "both" },
      "A failure of a server becomes an error result of the tool use, not of the turn.",
    ),
    must(
      "mcp.silent.bounded",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A server that never answers delays a turn for a bounded time and is then reported as failed.",
    ),
    must(
      "mcp.elicitation.declined",
      { side: "host", since: "0.2.76", source: "both" },
      "A host that cannot ask its user answers an elicitation with `decline`, or with an error where it does not know the request.",
    ),
    must(
      "mcp.status.entry",
      { side: "agent", since: "0.1.0", source: "both" },
      "Each configured server is listed with its name and status.",
    ),
  ],
});
