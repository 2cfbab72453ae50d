import { chmodSync, readFileSync } from "node:fs";
import { defaultPolicy, findSecretsIn, isEvent } from "@agentwire/replay";
import type { Violation } from "@agentwire/testing/law";
import { type BugReport, bugReportScript } from "../../bug-report/script.ts";
import { exitCode, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { durationMs, name } from "../../flag/parsers.ts";
import { createLawCheck } from "../../input/check-laws.ts";
import { readEvents } from "../../input/events.ts";
import { type Input, openInput } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { createFile } from "../../output/create-file.ts";
import { createJudge } from "../../regression/accept.ts";
import { compareWithInput } from "../../regression/regress.ts";
import { count, safe } from "../../terminal.ts";
import { cliVersion } from "../../version.ts";
import { defineCommand } from "../define.ts";
import { detectSecrets } from "./detect-secrets.ts";

const usual = "bug.mjs";

/** The violations of laws in a session. */
async function violationsOf(input: Input): Promise<readonly Violation[]> {
  const check = await createLawCheck(input);
  const found: Violation[] = [];
  for await (const items of readEvents(input))
    for (const item of items) if (item.kind === "event") found.push(...check.event(item.event));
  return [...found, ...check.end()];
}

/** The release that the agent of a session names. */
async function agentOf(input: Input): Promise<string | null> {
  for await (const items of input.read())
    for (const item of items) {
      if (item.kind !== "event" || !isEvent(item.event, "wire/frame")) continue;
      const { claude_code_version: release } = (item.event.frame ?? {}) as { readonly claude_code_version?: unknown };
      if (typeof release === "string") return release;
    }
  return null;
}

export const bugreportCommand = defineCommand({
  configure(command) {
    command
      .argument("<tape>", "a tape, a log of frames or a transcript")
      .option("--against <command>", "the agent that diverges from the session, for example npx -y PACKAGE@RELEASE")
      .option("--title <text>", "the defect in one sentence (default: the first violation or difference)", name)
      .option("--timeout <ms>", "with --against: timeout for each step of the agent", durationMs, 30_000)
      .addHelpText(
        "after",
        `\n\nThe file contains the session. Anyone can run it with npx, as its first lines say, to reproduce the defect: the laws that\nthe session violates and, with --against, how the agent differs from it. A session with secrets is refused; redact it first.\n\nExit codes: ${exitCode.ok} the file is written; ${exitCode.found} the session shows no defect, so no file is written.`,
      );
    addOutput(command, "<file>", "the file, which must not exist yet", usual);
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const input = await openInput(file, terminal);
    const secrets = await findSecretsIn(input.read("refuse"), detectSecrets, defaultPolicy);
    if (secrets.length > 0)
      throw new UsageError(
        `${file} holds ${count(secrets.length, "secret")}. Remove them first: agentwire redact ${file} -o redacted.tape.jsonl`,
      );
    const violations = await violationsOf(input);
    const against = options.against === undefined ? null : String(options.against);
    const judge = createJudge([], "behavior");
    const verdict =
      against === null
        ? null
        : await compareWithInput(
            file,
            { side: "agent", command: against, timeoutMs: Number(options.timeout), judge },
            terminal,
          );
    const differs = verdict?.outcome === "diverged" ? verdict.message : undefined;
    const [first] = violations;
    const defect = first === undefined ? differs : `${first.requirement}: ${first.message}`;
    if (defect === undefined) {
      terminal.err(
        safe(
          `${file} shows no defect: it violates no law${against === null ? "" : `, and ${against} does as recorded`}. Name the agent that differs with --against.`,
        ),
      );
      return exitCode.found;
    }
    const report: BugReport = {
      title: String(options.title ?? defect),
      requirements: [...new Set(violations.map(({ requirement }) => requirement))],
      against: differs === undefined ? null : against,
      toolkit: cliVersion(),
      agent: await agentOf(input),
    };
    const out = outputPath(options, usual);
    const script = await withTapeFile(input, async (path) => bugReportScript(report, readFileSync(path)));
    await createFile(out, async (sink) => sink(Buffer.from(script)));
    chmodSync(out, 0o755);
    terminal.out(safe(report.title));
    terminal.out(safe(`${out}: run it with npx --yes --package=agentwire@${report.toolkit} node ${out}`));
    return exitCode.ok;
  },
});
