import type { Detector } from "@agentwire/replay";
import { lintSource } from "@secretlint/core";
import { rules } from "@secretlint/secretlint-rule-preset-recommend";

/** Ids of AWS keys are only detected on request. */
const options: Readonly<Record<string, object>> = { "@secretlint/secretlint-rule-aws": { enableIDScanRule: true } };

/** The recommended rules except one, because a comment on a tape must not disable the others. */
const chosen = rules
  .filter(({ meta }) => !meta.id.endsWith("-filter-comments"))
  .map((rule) => ({ id: rule.meta.id, rule, options: options[rule.meta.id] ?? {} }));

/**
 * Finds secrets with the recommended rules of secretlint: keys and tokens of about thirty services, private keys,
 * connection strings.
 */
export const detectSecrets: Detector = async (content) => {
  const { messages } = await lintSource({
    source: { filePath: "/tape.txt", ext: ".txt", contentType: "text", content },
    options: { config: { rules: chosen }, noPhysicFilePath: true },
  });
  const isTemplate = ({ range }: (typeof messages)[number]): boolean =>
    /:\/\/.*(?:<[\w -]+>|\$\{\w+\}).*@/.test(content.slice(range[0], range[1]));
  return messages
    .filter((message) => !isTemplate(message))
    .map(({ ruleId, range }) => ({
      rule: ruleId.replace("@secretlint/secretlint-rule-", ""),
      range: [range[0], range[1]],
    }));
};
