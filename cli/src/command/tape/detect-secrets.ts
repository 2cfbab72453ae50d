import type { Detector } from "@agentwire/replay";
import { lintSource } from "@secretlint/core";
import { rules } from "@secretlint/secretlint-rule-preset-recommend";

/** Ids of AWS keys are found only if asked for. */
const options: Readonly<Record<string, object>> = { "@secretlint/secretlint-rule-aws": { enableIDScanRule: true } };

/** The recommended rules but one: a comment on a tape must not switch the others off. */
const chosen = rules
  .filter(({ meta }) => !meta.id.endsWith("-filter-comments"))
  .map((rule) => ({ id: rule.meta.id, rule, options: options[rule.meta.id] ?? {} }));

/** Finds what the recommended rules of secretlint call secrets: keys and tokens of some thirty services, private keys, connection strings. */
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
