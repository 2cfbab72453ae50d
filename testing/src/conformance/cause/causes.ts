import { asJsonObject, asText } from "@agentwire/protocol/json";
import type { Side } from "../../law/session-event/event.ts";
import type { FrameExample, ReportCause } from "../../report/report.ts";
import type { CaseFailure, CaseOutcome, RequirementVerdict } from "../verdict.ts";
import { type Absence, basics, features } from "./absence.ts";
import { frameExample } from "./example.ts";

/** The name of a frame: its type, with its subtype or that of its request. */
function frameName(value: unknown): string {
  const frame = asJsonObject(value);
  const subtype = asText(frame.subtype) ?? asText(asJsonObject(frame.request).subtype);
  return subtype === undefined ? String(frame.type) : `${String(frame.type)}/${subtype}`;
}

/** Names of all frames that a side sent in the cases. */
function namesOf(outcomes: readonly CaseOutcome[], side: Side): ReadonlySet<string> {
  const direction = side === "agent" ? "agent-to-host" : "host-to-agent";
  const events = outcomes.flatMap(({ tapes }) => tapes.flat());
  return new Set(events.flatMap((event) => (event.direction === direction ? [frameName(event.frame)] : [])));
}

/** A cause before requirements are assigned to it. */
interface Candidate extends Omit<ReportCause, "entries"> {
  readonly explains: (verdict: RequirementVerdict) => boolean;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** A correct frame with this name, if the schemas have an example. */
function exampleOf(name: string): readonly FrameExample[] {
  const json = frameExample(name);
  return json === undefined ? [] : [{ name, json }];
}

const startsWithOne = (prefixes: readonly string[], id: string) => prefixes.some((prefix) => id.startsWith(prefix));

/** Cases that should have measured a requirement and did not, and those that violated it. */
const casesOf = (
  { requirement, findings }: RequirementVerdict,
  outcomes: readonly CaseOutcome[],
): readonly CaseOutcome[] =>
  outcomes.filter(
    ({ name, missed }) => missed.includes(requirement) || findings.some((finding) => finding.case === name),
  );

/** The cause that a frame never occurs. Requirements about it, and those of cases that wait for it, cannot hold. */
function absenceCause(
  { frame, title, advice, explains, example }: Absence,
  outcomes: readonly CaseOutcome[],
): Candidate {
  const awaited = `"${frame.split("/").at(-1)}"`;
  return {
    title,
    advice,
    details: [],
    examples: exampleOf(example ?? frame),
    explains: (verdict) => {
      if (startsWithOne(explains, verdict.requirement)) return true;
      const cases = casesOf(verdict, outcomes);
      return cases.length > 0 && cases.every(({ state, reason }) => state === "stuck" && reason?.includes(awaited));
    },
  };
}

/** The cause of invalid frames: the requirement about shapes, and those that read a missing field. */
function shapeCauses(findings: readonly CaseFailure[]): readonly Candidate[] {
  if (findings.length === 0) return [];
  const names = [...new Set(findings.map(({ frame = "" }) => frame))];
  const details = [...new Set(findings.map(({ message }) => message))];
  const fields = new Set(details.join(" ").match(/(?<=\/)[a-z_]+(?= \()/g));
  return [
    {
      title: `Frames are not valid: ${names.join(", ")}`,
      advice: "Send every field that the schema requires.",
      details,
      examples: names.flatMap(exampleOf),
      explains: ({ requirement }) => {
        const [topic = "", ...segments] = requirement.split(".");
        if (requirement === "framing.frame.shape") return true;
        const read = segments.map((segment) => segment.replaceAll("-", "_")).filter((field) => fields.has(field));
        return read.includes("uuid") || (read.length > 0 && details.some((detail) => detail.includes(`/${topic}`)));
      },
    },
  ];
}

const lastLines = (text: string, inMostCases: number): readonly string[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-inMostCases);

/** The cause of a peer that ended with a message on stderr while a response was expected. */
function failureCauses(
  outcomes: readonly CaseOutcome[],
  side: Side,
): readonly (Candidate & { readonly cases: number })[] {
  const failed = outcomes.filter(
    ({ state, late = false, stderr = "" }) => state === "stuck" && !late && stderr.trim() !== "",
  );
  const groups = groupBy(failed, ({ stderr = "" }) => lastLines(stderr, 1)[0] ?? "");
  return [...groups].map(([last, of]) => ({
    title: `The ${side} failed: ${last.slice(0, 160)}`,
    advice: `It ended in the middle of ${of.map(({ name }) => name).join(", ")}.`,
    details: [
      ...lastLines(of[0]?.stderr ?? "", 12),
      ...new Set(
        of.flatMap(({ rejectedCalls = [] }) =>
          rejectedCalls.map((why) => `The scripted model rejected a call: ${why}`),
        ),
      ),
    ],
    examples: [],
    cases: of.length,
    explains: (verdict) => {
      const cases = casesOf(verdict, outcomes);
      return cases.length > 0 && cases.every((one) => of.includes(one));
    },
  }));
}

/** The remaining requirements by topic, each with a separate cause. */
const topicCause = (topic: string): Candidate => ({
  title: `Requirements of \`${topic}\` without a common cause`,
  advice: "",
  details: [],
  examples: [],
  explains: ({ requirement }) => requirement.startsWith(`${topic}.`),
});

/**
 * Groups violated requirements by their most likely cause. A cause is a frame that never arrives, frames that are
 * invalid, or a peer that fails. Each requirement is in one group. The cause that explains the most requirements is
 * first; requirements without a common cause are last.
 */
export function causesOf(
  verdicts: readonly RequirementVerdict[],
  outcomes: readonly CaseOutcome[],
  side: Side,
): readonly ReportCause[] {
  const sent = [...namesOf(outcomes, side)];
  const isAbsent = (absence: Absence) => absence.side === side && !sent.some((name) => name.startsWith(absence.frame));
  const absent = (absences: readonly Absence[]) =>
    absences.filter(isAbsent).map((absence) => absenceCause(absence, outcomes));
  const failures = failureCauses(outcomes, side);
  const inMostCases = failures.filter(({ cases }) => 2 * cases > outcomes.length);
  const candidates: readonly Candidate[] = [
    ...inMostCases,
    ...absent(basics),
    ...shapeCauses(outcomes.flatMap(({ findings }) => findings.filter(({ frame }) => frame !== undefined))),
    ...failures.filter((failure) => !inMostCases.includes(failure)),
    ...absent(features),
  ];
  const topics = [...groupBy(verdicts, ({ requirement }) => requirement.split(".")[0] ?? "").keys()].map(topicCause);
  const left = new Set(verdicts);
  const assign = ({ explains, ...cause }: Candidate): readonly ReportCause[] => {
    const explained = [...left].filter(explains);
    for (const verdict of explained) left.delete(verdict);
    return explained.length === 0 ? [] : [{ ...cause, entries: explained.map(({ requirement }) => requirement) }];
  };
  // Earlier candidates take the requirements that several explain.
  return [candidates.flatMap(assign), topics.flatMap(assign)].flatMap((groups) =>
    groups.toSorted((a, b) => b.entries.length - a.entries.length),
  );
}
