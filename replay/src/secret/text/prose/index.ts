import type { TextRule } from "../hit.ts";
import { answerRules } from "./answer.ts";
import { codeRules } from "./code.ts";
import { neighbourRules } from "./neighbour.ts";
import { seedPhrases } from "./seed-phrase.ts";
import { statementRules } from "./statement.ts";

/** Secrets that prose, chats and lists name. */
export const proseRules: readonly TextRule[] = [
  ...statementRules,
  ...neighbourRules,
  ...answerRules,
  ...codeRules,
  seedPhrases,
];
