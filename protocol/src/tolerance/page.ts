import { framesNotMeasured, measuredRelease, type ToleranceOutcome } from "./table.ts";
import { tolerances } from "./tolerance.ts";

const titles: Readonly<Record<ToleranceOutcome, string>> = {
  accepted: "Accepted, as if the field were valid",
  rejected: "Rejected with an error",
  dropped: "Dropped without an error",
  exit: "The agent ends",
};

/** The reference page of tolerances. */
export function tolerancePage(): string {
  const sections = (Object.keys(titles) as ToleranceOutcome[]).map((outcome) => {
    const rows = tolerances
      .filter((one) => one.outcome === outcome)
      .map(({ frame, path, change }) => `| \`${frame}\` | \`${path}\` | ${change} |`);
    return `## ${titles[outcome]}\n\n| frame | field | change |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  const introduction =
    "What the official agent does with a host's frame that lacks a required field, or has null for an optional one. " +
    "Each case was tried. Do not rely on it: the schemas say what to send.";
  const rows = Object.entries(framesNotMeasured).map(([frame, reason]) => `| \`${frame}\` | ${reason} |`);
  const rest = `## Not measured\n\n| frame | reason |\n|---|---|\n${rows.join("\n")}\n`;
  return `# Tolerances\n\nMeasured with release ${measuredRelease}.\n\n${introduction}\n\n${[...sections, rest].join("\n")}`;
}
