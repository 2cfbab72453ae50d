import { type DifferenceClass, type DifferenceGroup, differenceClasses } from "@agentwire/replay";
import { clip, count, type Style, safe, styled, type Terminal } from "../terminal.ts";

/** Headings of the classes of differences. */
export const classLabels: Readonly<Record<DifferenceClass, { readonly label: string; readonly style: Style }>> = {
  breaking: { label: "Breaking: a host relies on it", style: "red" },
  behavior: { label: "Behavior: the agent does something else", style: "yellow" },
  additive: { label: "Additive: fields that are new in the protocol", style: "cyan" },
  catalogue: { label: "Catalogue: other models, commands, tools or prices", style: "cyan" },
  prose: { label: "Prose: other texts or token counts", style: "dim" },
};

const max = 5;

/** The value of a side on one line. */
const shown = (value: unknown): string => (value === undefined ? "nothing" : (JSON.stringify(value) ?? "nothing"));

/** Describes the change of a group. */
export function changeArgs({ field, change, items, expected, actual }: DifferenceGroup): string {
  const names = items.length === 0 ? "" : ` (${items.slice(0, max).join(", ")}${items.length > max ? ", ..." : ""})`;
  if (change === "missing") return field === "" ? "the frame is missing" : `missing${names}`;
  if (change === "added") return field === "" ? "a frame that is not on the tape" : `new${names}`;
  if (change === "order") return "another order";
  if (change === "length") return "a different number of items";
  return `${shown(expected)} -> ${shown(actual)}${names}`;
}

/** How often a group occurs: in one session or in several. */
function occurrences(times: number, sessions: number | undefined): string {
  if (sessions === undefined || sessions === 1) return times === 1 ? "" : `, ${count(times, "time")}`;
  return times === sessions
    ? `, in ${count(sessions, "session")}`
    : `, ${count(times, "time")} in ${count(sessions, "session")}`;
}

/** Prints groups of differences under the heading of their class. `sessions`: the number of sessions with the group. */
export function printDifferences(
  terminal: Terminal,
  groups: readonly (DifferenceGroup & { readonly sessions?: number })[],
): void {
  for (const one of differenceClasses) {
    const found = groups.filter((group) => group.class === one);
    if (found.length === 0) continue;
    const { label, style } = classLabels[one];
    terminal.out(styled(terminal, style, `${label} (${count(found.length, "group")})`));
    for (const group of found) {
      const heading = safe(`${group.kind}${group.field === "" ? "" : ` ${group.field}`}`);
      const times = occurrences(group.count, group.sessions);
      const first = group.seq === null || (group.sessions ?? 1) > 1 ? "" : `, first at event ${group.seq}`;
      terminal.out(`  ${heading}${times}${first}`);
      terminal.out(`      ${clip(changeArgs(group), Math.min(terminal.width, 160) - 6)}`);
    }
  }
}
