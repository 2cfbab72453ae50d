import { requirements } from "@agentwire/protocol";
import { isEvent } from "@agentwire/replay";
import type { Violation } from "@agentwire/testing/law";
import { exitCode } from "../../exit.ts";
import { createLawCheck } from "../../input/check-laws.ts";
import { readEvents } from "../../input/events.ts";
import type { Input } from "../../input/open.ts";
import { declareReportFiles } from "../../suite/reports.ts";
import { declareShards, runSharded } from "../../suite/run.ts";
import { type Examination, notExamined, passed, sessionSuite } from "../../suite/sessions.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";

/** Maximum number of listed events for one kind of violation; `--json` lists all. */
const listed = 5;

/** Violations of one requirement by one side. */
interface Group {
  readonly first: Violation;
  readonly shown: Violation[];
  count: number;
}

const locationOf = (seq: number | null): string => (seq === null ? "At the end" : `Event ${seq}`);

/** Collects violations by requirement and side, in bounded memory. */
function createGroups() {
  const groups = new Map<string, Group>();
  return {
    add(violation: Violation): void {
      const key = `${violation.requirement} ${violation.side}`;
      const group = groups.get(key) ?? { first: violation, shown: [], count: 0 };
      group.count++;
      if (group.shown.length < listed) group.shown.push(violation);
      groups.set(key, group);
    },
    print(terminal: Terminal): void {
      for (const { first, shown, count: all } of groups.values()) {
        const many = all === 1 ? "" : `, ${all} times`;
        const { level } = requirements[first.requirement];
        terminal.out(
          `${styled(terminal, "red", `[${first.requirement}]`)} ${level}, violated by the ${first.side}${many}`,
        );
        for (const { seq, message } of shown) terminal.out(safe(`  - ${locationOf(seq)}: ${message}`));
        if (all > shown.length) terminal.out(`  - ${all - shown.length} more; --json lists all of them`);
      }
    },
    sentences: (): readonly string[] =>
      [...groups.values()].flatMap(({ shown, count: all }) => [
        ...shown.map(({ requirement, seq, message }) => `[${requirement}] ${locationOf(seq)}: ${message}`),
        ...(all > shown.length ? [`[${shown[0]?.requirement}] ${all - shown.length} more`] : []),
      ]),
  };
}

async function checkInput(terminal: Terminal, input: Input, json: boolean, many: boolean): Promise<Examination> {
  const file = input.path;
  const lawCheck = await createLawCheck(input);
  if (lawCheck.unchecked !== null) terminal.note(safe(`${file}: ${lawCheck.unchecked}.`));
  const groups = createGroups();
  let [events, frames, breaches] = [0, 0, 0];
  let sound = true;
  let damaged = false;
  let unreadable: number | null = null;
  let torn: number | null = null;
  const report = (violations: readonly Violation[]) => {
    for (const violation of violations) {
      breaches++;
      if (json) terminal.verbatim(JSON.stringify({ file, ...violation }));
      groups.add(violation);
    }
  };
  for await (const batch of readEvents(input)) {
    for (const item of batch) {
      if (item.kind === "problem") {
        sound = false;
        damaged ||= item.problem.weight === "damage";
        if (item.problem.torn === true) torn = item.problem.line;
        if (item.problem.code === "TAPE_BAD_LINE") {
          unreadable ??= item.problem.line;
          lawCheck.lineLost();
        }
        terminal.err(safe(`${file}:${item.problem.line}: ${item.problem.message}`));
      } else if (item.kind === "event") {
        events++;
        if (isEvent(item.event, "wire/frame")) frames++;
        report(lawCheck.event(item.event));
      }
    }
    await terminal.room();
  }
  if (sound) report(lawCheck.end()); // nothing is overdue if the rest may be missing
  if (frames === 0 && breaches === 0) {
    const reason = `${file} contains no frame; no law was checked.`;
    terminal.err(safe(reason));
    return notExamined(reason);
  }
  if (!json) {
    const verdict =
      breaches === 0
        ? styled(terminal, "green", "no violations")
        : styled(terminal, "red", count(breaches, "violation"));
    const lost =
      unreadable === null ? "" : `; what follows line ${unreadable} is not checked, because that line is lost`;
    const doubt = damaged ? lost || "; the tape differs from what was recorded, so this proves nothing" : "";
    const end = torn === null ? "" : `; the file breaks off in line ${torn}, so its end is not checked`;
    const rest = lawCheck.unchecked === null ? "" : "; not all laws are checked";
    terminal.out(`${many ? `${safe(file)}: ` : ""}${count(events, "event")}, ${verdict}${rest}${doubt}${end}`);
    groups.print(terminal);
  }
  if (breaches === 0 && unreadable !== null)
    return notExamined(`Line ${unreadable} cannot be read, so what follows it is not checked.`);
  if (breaches === 0 && torn !== null) return notExamined(`The file breaks off in line ${torn}.`);
  if (breaches === 0) return damaged ? notExamined("The tape differs from what was recorded.") : passed;
  return { code: exitCode.found, status: "failed", details: groups.sentences() };
}

const suite = ({ terminal, args, options }: Invocation) =>
  sessionSuite({
    terminal,
    paths: args,
    options,
    title: "Check of sessions",
    requirement: "The session violates no law of the protocol.",
    examine: (to, input, many) => checkInput(to, input, options.json === true, many),
  });

export const checkCommand = defineCommand({
  paged: true,
  streams: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes, logs of frames or transcripts, or folders or a corpus of them")
      .option("--json", "print each violation as a line of JSON");
    declareReportFiles(command);
    declareShards(command);
    command.addHelpText(
      "after",
      "\nExit codes: 0 no violations; 1 violations, a damaged tape, an incomplete last line, or no frame at all.",
    );
  },
  suite,
  run: (invocation) => runSharded(suite(invocation), invocation),
});
