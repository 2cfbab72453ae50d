import { timeKinds } from "../../src/activity/time-spent.ts";
import type { PageSummary } from "../../src/view/data.ts";
import { amount, counted, duration, money, percent, shown } from "../part/format.ts";
import { timeNames } from "../part/time-names.ts";

/** A text of a peer within Markdown: on one line and escaped. */
const literal = (text: string): string => shown(text.replace(/\s+/g, " ")).replace(/[\\`*_[\]<>#|]/g, "\\$&");

/** The first screen as Markdown, for an issue or a message. */
export function markdownSummary({ title, overview, violations }: PageSummary): string {
  const { verdict, totals, time, turns } = overview;
  const { tokens } = totals;
  const numbers = [
    counted(totals.turns, "turn"),
    duration(totals.durationUs),
    totals.costUsd === null ? "" : `${money(totals.costUsd)}${totals.unreportedCalls > 0 ? " or more" : ""}`,
    `${amount(tokens.input + tokens.cacheRead + tokens.cacheWrite)} tokens in, ${amount(tokens.output)} out`,
    counted(totals.tools, "tool call"),
    totals.failures > 0 ? `${totals.failures} failed` : "",
    totals.denials > 0 ? `${totals.denials} denied` : "",
    totals.retries > 0 ? counted(totals.retries, "retry", "retries") : "",
    violations.length > 0 ? counted(violations.length, "violation") : "",
  ].filter((part) => part !== "");
  const total = timeKinds.reduce((sum, kind) => sum + time[kind], 0);
  const where = timeKinds
    .filter((kind) => time[kind] > 0)
    .sort((a, b) => time[b] - time[a])
    .map((kind) => `${timeNames[kind]} ${duration(time[kind])} (${percent(time[kind], total)})`);
  return [
    `**${literal(title)}: ${verdict.label}.** ${literal(verdict.sentence)}`,
    ...(verdict.next === null ? [] : ["", `Next: ${literal(verdict.next)}`]),
    "",
    `- ${numbers.join(", ")}`,
    `- Time: ${where.join(", ")}`,
    ...turns
      .slice(0, 20)
      .map(
        (turn) =>
          `- Turn ${turn.number} (${turn.outcome}, ${duration(turn.to - turn.from)}): ${literal(turn.prompt.slice(0, 120))}` +
          (turn.answer === "" ? "" : ` → ${literal(turn.answer.slice(0, 160))}`),
      ),
    "",
  ].join("\n");
}
