import { markup } from "@agentwire/replay";
import type { RegressionReport, TapeVerdict } from "../verdict.ts";

const tags: Readonly<Record<TapeVerdict["outcome"], string | null>> = {
  reproduced: null,
  prefix: "skipped",
  diverged: "failure",
  refused: "error",
  failed: "error",
};

function testcase(verdict: TapeVerdict): string {
  const { tape, outcome, message, notes, ms } = verdict;
  const tag = tags[outcome];
  const head = `<testcase classname="agentwire.replay" name="${markup(tape)}" time="${(ms / 1000).toFixed(3)}">`;
  const text = message === "" ? outcome : message;
  const body = tag === null ? "" : `<${tag} message="${markup(text)}"/>`;
  const out = notes.length === 0 ? "" : `<system-out>${markup(notes.join("\n"))}</system-out>`;
  return `    ${head}${body}${out}</testcase>`;
}

/** The report as JUnit XML, which most CI systems read. */
export function junitOf({ against, verdicts }: RegressionReport): string {
  const count = (tag: string) => verdicts.filter(({ outcome }) => tags[outcome] === tag).length;
  const time = verdicts.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const numbers = `tests="${verdicts.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}" time="${time.toFixed(3)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${numbers}>`,
    `  <testsuite name="${markup(against)}" ${numbers}>`,
    ...verdicts.map(testcase),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}
