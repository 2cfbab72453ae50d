import type { Detector } from "@agentwire/replay";
import { lintSource } from "@secretlint/core";
import { rules } from "@secretlint/secretlint-rule-preset-recommend";

/**
 * The recommended rules except three: a comment on a tape must not disable the others, and addresses with a password are
 * found without a rule, which distinguishes placeholders.
 */
const chosen = rules
  .filter(({ meta }) => !/-(?:filter-comments|basicauth|database-connection-string)$/.test(meta.id))
  .map((rule) => ({ id: rule.meta.id, rule }));

/**
 * Finds secrets with the recommended rules of secretlint: keys and tokens of about thirty services, private keys,
 * connection strings.
 */
export const detectSecrets: Detector = async (content) => {
  const { messages } = await lintSource({
    source: { filePath: "/tape.txt", ext: ".txt", contentType: "text", content },
    options: { config: { rules: chosen }, noPhysicFilePath: true },
  });
  return messages.map(({ ruleId, range }) => ({
    rule: ruleId.replace("@secretlint/secretlint-rule-", ""),
    range: [range[0], range[1]],
  }));
};
