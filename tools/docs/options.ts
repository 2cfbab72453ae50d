import type { OptionMetadata } from "@agentwire/protocol/metadata";
import { sessionOptionTable } from "../../protocol/src/shape/option/registry.ts";
import type { Page } from "./page.ts";

type Route = OptionMetadata["routes"][number];

/** How an option reaches the agent, in one phrase. */
export function routeText(route: Route): string {
  if (route.via === "unknown") return "not known";
  if (route.via === "host") return `in the host: ${route.acts}`;
  const location =
    route.via === "argv"
      ? `flag \`${route.flag}\` (${route.form})`
      : route.via === "env"
        ? `variable \`${route.variable}\``
        : `\`initialize\`, field \`${route.field}\``;
  return route.note === undefined ? location : `${location}: ${route.note}`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The options of the host API, and how each reaches the agent. */
export function optionPage(): Page {
  const rows = Object.entries(sessionOptionTable)
    .sort(([a], [b]) => a.localeCompare(b, "en"))
    .map(
      ([name, { summary, since, routes }]) =>
        `| \`${name}\` | ${cell(summary)} | ${cell(routes.map(routeText).join("; "))} | ${since} |`,
    );
  return {
    slug: "reference/options",
    title: "Options",
    source: "docs/reference/options.md",
    body: `Derived from the schemas. These are the options that a host passes to \`query()\`. [\`SessionOptions\`](../../protocol/reference/type.md#sessionoptions) has their types.\n\n| option | meaning | how it reaches the agent | since |\n|---|---|---|---|\n${rows.join("\n")}\n`,
  };
}
