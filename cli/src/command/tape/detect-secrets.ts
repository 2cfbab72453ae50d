import type { Detector } from "@agentwire/replay";
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

const preset = { id: "@secretlint/secretlint-rule-preset-recommend", rule: creator };

/** Finds what the recommended rules of secretlint call secrets: keys and tokens of some twenty services, private keys, connection strings. */
export const detectSecrets: Detector = async (content) => {
  const { messages } = await lintSource({
    source: { filePath: "/tape.txt", ext: ".txt", contentType: "text", content },
    options: { config: { rules: [preset] }, noPhysicFilePath: true },
  });
  return messages.map(({ ruleId, range }) => ({
    rule: ruleId.replace("@secretlint/secretlint-rule-", ""),
    range: [range[0], range[1]],
  }));
};
