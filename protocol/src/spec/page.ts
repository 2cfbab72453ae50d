import type { Requirement, Topic } from "./define.ts";

const sides = { agent: "agents", host: "hosts", both: "hosts and agents" } as const;

const entry = ({ id, level, side, since, until, source, statement }: Requirement): string => {
  const known = source === "both" ? "declaration and observation" : source;
  const span = until === undefined ? `since ${since}` : `from ${since} until ${until}`;
  return `**[${id}]** ${statement}\\\n_${level} · ${sides[side]} · ${span} · ${known}_\n`;
};

/**
 * The page of a topic, as Markdown.
 *
 * @param topic - The topic, with its requirements.
 * @example
 * import { specPage, topics } from "@agentwire/protocol";
 *
 * for (const topic of topics) console.log(specPage(topic));
 */
export const specPage = (topic: Topic): string =>
  [`# ${topic.title}\n`, `${topic.introduction}\n`, ...topic.requirements.map(entry)].join("\n");

/**
 * The index page of the specification, as Markdown.
 *
 * @param topics - The topics, in reading order.
 * @example
 * import { specIndex, topics } from "@agentwire/protocol";
 *
 * console.log(specIndex(topics));
 */
export const specIndex = (topics: readonly Topic[]): string =>
  [
    "# The requirements of the wire\n",
    "The requirements for hosts and agents, one page per topic. MUST, SHOULD and MAY have the meaning of RFC 2119. `since` is the first release for which a requirement is known to hold. The source `observation` means that the peers of the newest release were observed to meet the requirement. Requirements with an older `since` were also observed in older peers: agents of 0.1.77, 0.2.34 and 0.2.112, and hosts of these releases, of 0.2.141 and of 0.3.200. [`reference/requirement`](../reference/requirement) lists the requirements of each release.\n",
    "| page | laws | MUST | SHOULD | MAY |",
    "|---|---|---|---|---|",
    ...topics.map(({ name, title, requirements }) => {
      const count = (level: string) => requirements.filter((requirement) => requirement.level === level).length;
      return `| [${title}](${name}.md) | ${requirements.length} | ${count("MUST")} | ${count("SHOULD")} | ${count("MAY")} |`;
    }),
    "",
  ].join("\n");
