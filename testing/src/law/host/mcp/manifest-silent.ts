import { judging } from "../../define.ts";
import { asObject, asText } from "../../reading/json.ts";

const greeting = new Set(["initialize", "tools/list"]);

/** What the host changes about its servers later may need a greeting; before that, none does. */
export const manifestSilent = judging("mcp.manifest.silent", () => {
  const known = new Set<string>();
  return {
    request({ from, subtype, request }) {
      if (from === "host" && subtype === "initialize")
        for (const [name, manifest] of Object.entries(asObject(request.sdkMcpServerManifests)))
          if ("initializeResult" in asObject(manifest) && "toolsListResult" in asObject(manifest)) known.add(name);
      if (from === "host" && subtype.startsWith("mcp_") && subtype !== "mcp_status") known.clear();
      if (from !== "agent" || subtype !== "mcp_message") return undefined;
      const server = asText(request.server_name) ?? "";
      const method = asText(asObject(request.message).method) ?? "";
      if (!known.has(server)) return undefined;
      return !greeting.has(method) || `\`${method}\` went to "${server}", whose manifest says the answer.`;
    },
  };
});
