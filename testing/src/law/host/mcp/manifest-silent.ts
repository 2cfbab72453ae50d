import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

const greeting = new Set(["initialize", "tools/list"]);

/** If the host changes its servers later, it may need a handshake; before that, it needs none. */
export const manifestSilent = defineCheckedLaw("mcp.manifest.silent", () => {
  const withManifest = new Set<string>();
  return {
    exchange({ request, answer }) {
      if (request.from !== "host" || request.subtype !== "initialize") return undefined;
      for (const [name, status] of Object.entries(asJsonObject(answer.response.sdk_mcp_manifests_parked)))
        if (status === "parked") withManifest.add(name);
      return undefined;
    },
    request({ from, subtype, request }) {
      if (from === "host" && subtype.startsWith("mcp_") && subtype !== "mcp_status") withManifest.clear();
      const server = asText(request.server_name) ?? "";
      if (from !== "agent" || subtype !== "mcp_message" || !withManifest.has(server)) return undefined;
      const method = asText(asJsonObject(request.message).method) ?? "";
      return !greeting.has(method) || `\`${method}\` went to "${server}", whose manifest says the answer.`;
    },
  };
});
