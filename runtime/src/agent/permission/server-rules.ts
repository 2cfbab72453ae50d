import { asJsonObject, isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { serverToolName } from "../core/server-tool-name.ts";
import type { ConfiguredRule, RuleBehavior } from "./types.ts";

/** The rule that stands for a policy. `always_allow` has none: the rules of the session still decide. */
function behaviorOf({ permission_policy: policy, org_max_permission: most }: JsonObject, isRemote: boolean) {
  if (policy === "always_deny" || (isRemote && most === "blocked")) return "deny";
  return policy === "always_ask" || (isRemote && most === "ask") ? "ask" : null;
}

/**
 * The rules that stand for the tool policies of servers. Limits of an organization apply to remote servers only.
 *
 * @param servers - The configurations of servers, by name.
 */
export const serverRules = (servers: unknown): readonly ConfiguredRule[] =>
  Object.entries(asJsonObject(servers)).flatMap(([server, config]) => {
    const { type, tools } = asJsonObject(config);
    const isRemote = type === "http" || type === "sse";
    if (!Array.isArray(tools)) return [];
    return tools.filter(isJsonObject).flatMap((policy): ConfiguredRule[] => {
      const behavior: RuleBehavior | null = behaviorOf(policy, isRemote);
      if (behavior === null || typeof policy.name !== "string") return [];
      return [{ behavior, source: "session", tool: serverToolName(server, policy.name) }];
    });
  });
