import type { Difference } from "./compare.ts";

/** A class of calls on which our agent is stricter by choice. */
interface Class {
  readonly name: string;
  readonly reason: string;
  includes(difference: Difference): boolean;
}

/** The classes of lines on which our agent is stricter by choice. The first that includes a difference counts. */
const classes: readonly Class[] = [
  {
    name: "denied at any depth",
    reason:
      "A deny rule holds for commands and files behind wrappers, options and expansions that the real agent does not follow.",
    includes: ({ ours, why }) =>
      ours === "deny" && !isSilent(why) && /Permission to use|blocked by a deny rule/.test(why),
  },
  {
    name: "removal at any depth",
    reason:
      "A removal of a critical folder is asked about in bodies and spellings that the real agent does not follow.",
    includes: ({ why }) => why.startsWith("Dangerous rm operation"),
  },
  {
    name: "sensitive file at any depth",
    reason: "A change of a sensitive file is asked about in spellings that the real agent does not follow.",
    includes: ({ why }) =>
      /requested permissions to (?:edit|write)|through a symlink|, which holds |follow .* target/.test(why),
  },
  {
    name: "unclear syntax",
    reason: "What allows every line does not allow one that shells and parsers may read in different ways.",
    includes: ({ setting, why }) =>
      allowsEverything(setting) && /can't be checked before it runs|may read an expansion/.test(why),
  },
  {
    name: "any of these, without a word",
    reason: "If a rule allows Bash, the mode dontAsk denies only what one of the other classes asks about.",
    includes: ({ setting, why }) => allowsEverything(setting) && isSilent(why),
  },
  {
    name: "ask rule at any depth",
    reason: "A rule that asks holds for every command that the line can run.",
    includes: ({ ours, setting, why }) => ours === "ask" && why === "" && (setting.rules.ask ?? []).length > 0,
  },
];

/** The denial of a mode without questions does not say what it would have asked about. */
const isSilent = (why: string): boolean => why.includes("don't ask mode") || why.includes("Auto mode is unavailable");

const allowsEverything = ({ mode, rules }: Difference["setting"]): boolean =>
  mode === "bypassPermissions" || (rules.allow ?? []).includes("Bash");

/** A class with its number of differences. */
interface Count {
  readonly name: string;
  readonly reason: string;
  readonly count: number;
}

/** Counts the differences on which our agent is stricter by their class. The rest is unexplained. */
export function byChoice(stricter: readonly Difference[]): {
  readonly counts: readonly Count[];
  readonly unexplained: readonly Difference[];
} {
  const classOf = (difference: Difference) => classes.find((each) => each.includes(difference));
  return {
    counts: classes.map((each) => ({
      name: each.name,
      reason: each.reason,
      count: stricter.filter((difference) => classOf(difference) === each).length,
    })),
    unexplained: stricter.filter((difference) => classOf(difference) === undefined),
  };
}
