import { asJsonObject, isJsonObject } from "@agentwire/protocol/json";
import { serverToolName } from "../core/server-tool-name.ts";
import type { ConfiguredRule, RuleBehavior } from "./types.ts";

/** The effect of a policy. `always_allow` has none: the rules of the session still decide. */
const policies: Readonly<Record<string, RuleBehavior>> = { always_deny: "deny", always_ask: "ask" };

/** The effect of an organization's limit. */
const limits: Readonly<Record<string, RuleBehavior>> = { blocked: "deny", ask: "ask" };

const effectOf = (effects: Readonly<Record<string, RuleBehavior>>, value: unknown): RuleBehavior | undefined =>
  typeof value === "string" && Object.hasOwn(effects, value) ? effects[value] : undefined;

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
    return tools.filter(isJsonObject).flatMap((settings): ConfiguredRule[] => {
      if (typeof settings.name !== "string") return [];
      const rule = { source: "mcpServerPolicy", tool: serverToolName(server, settings.name) } as const;
      const policy = effectOf(policies, settings.permission_policy);
      const limit = isRemote ? effectOf(limits, settings.org_max_permission) : undefined;
      return [
        ...(policy === undefined ? [] : [{ ...rule, behavior: policy }]),
        ...(limit === undefined ? [] : [{ ...rule, behavior: limit, limit: true as const }]),
      ];
    });
  });
