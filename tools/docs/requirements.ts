import { specPage, type Topic, topics } from "@agentwire/protocol";
import { agentCases, brokenPeers, hostCases, laws, unmeasured } from "@agentwire/testing";
import { type Page, pageOf } from "./page.ts";

/** What checks each requirement: one phrase for each law, case and broken peer, by id. */
export function checksById(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (id: string, check: string) => found.set(id, [...(found.get(id) ?? []), check]);
  for (const { requirement } of laws) add(requirement, "a law");
  for (const [side, cases] of [
    ["agent", agentCases],
    ["host", hostCases],
  ] as const) {
    for (const { name, checks } of cases) for (const id of Object.keys(checks)) add(id, `${side} case \`${name}\``);
  }
  const broken = new Map<string, number>();
  for (const { breaks } of brokenPeers) broken.set(breaks, (broken.get(breaks) ?? 0) + 1);
  for (const [id, count] of broken) add(id, `proved by ${count} broken ${count === 1 ? "peer" : "peers"}`);
  for (const [id, reason] of Object.entries(unmeasured)) add(id, `not measured: ${reason}`);
  return found;
}

/** The page of a topic, with what checks each requirement. */
function requirementPage(topic: Topic, checks: ReadonlyMap<string, readonly string[]>): Page {
  const page = pageOf(`reference/requirements/${topic.name}`, `protocol/spec/${topic.name}.md`, specPage(topic));
  const body = page.body.replaceAll(
    /(\*\*\[([^\]]+)\]\*\*[\s\S]*?\n_.*_)/g,
    (entry, _, id: string) => `${entry}\\\nChecked by: ${(checks.get(id) ?? ["nothing"]).join(" · ")}`,
  );
  return { ...page, body };
}

/** The pages of all topics. */
export function requirementPages(): Page[] {
  const checks = checksById();
  return topics.map((topic) => requirementPage(topic, checks));
}
