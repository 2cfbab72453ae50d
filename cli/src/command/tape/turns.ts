import { followTurns, type ProcessTurns } from "@agentwire/replay";
import { exitCode } from "../../exit.ts";
import { contentsOf, onlySide } from "../../input/contents.ts";
import { type Input, openInputs } from "../../input/open.ts";
import { count, quotedPrompt, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const colors = { answered: "green", failed: "red", interrupted: "yellow" } as const;

const quoted = (text: string): string => (text === "" ? "" : ` ${quotedPrompt(text)}`);

/** A log without prompts, such as one of the agent alone, does not show why a turn ran. */
function printTurns(terminal: Terminal, { turns, texts, openTurn, prompts: all }: ProcessTurns): void {
  for (const { number, from, to, cause, outcome, prompts, origin } of turns) {
    const why =
      cause === "prompt" || (cause === "unknown" && all.length === 0)
        ? ""
        : `, started by ${origin ?? `${cause} cause`}`;
    const end = styled(terminal, colors[outcome], outcome);
    terminal.out(safe(`Turn ${number + 1}: events ${from} to ${to}${why}: `) + end);
    for (const prompt of prompts) terminal.out(safe(`  prompt ${prompt + 1}${quoted(texts[prompt] ?? "")}`));
    if (prompts.length === 0 && all.length > 0) terminal.out("  answers no prompt");
  }
  if (openTurn) terminal.out(`Turn ${openTurn.number + 1}: from event ${openTurn.from}, no result`);
}

/** The prompts that no turn lists: withdrawn, ignored, lost or open. */
function printOthers(terminal: Terminal, { prompts, texts }: ProcessTurns, open: string): void {
  for (const { number, at, outcome } of prompts) {
    if (outcome !== undefined && "turn" in outcome) continue;
    const state = outcome === undefined ? open : outcome.kind;
    terminal.out(safe(`Prompt ${number + 1}${quoted(texts[number] ?? "")}: event ${at}: ${state}`));
  }
}

async function listTurns(terminal: Terminal, input: Input, json: boolean): Promise<number> {
  const follower = followTurns();
  for await (const batch of input.read()) {
    for (const item of batch) {
      if (item.kind === "event") follower.push(item.event);
      else if (item.kind === "header") follower.header(item.header);
      else if (item.kind === "problem")
        terminal.err(safe(`${input.path}:${item.problem.line}: ${item.problem.message}`));
    }
  }
  const histories = follower.histories();
  const prompts = histories.flatMap((history) => history.prompts);
  const turns = histories.flatMap((history) => history.turns);
  if (prompts.length === 0 && turns.length === 0) {
    terminal.err(safe(`${input.path} holds no prompt and no result; there are no turns to list.`));
    return exitCode.found;
  }
  const hasResults = input.kind !== "transcript" && onlySide(await contentsOf(input)) !== "host";
  if (!hasResults) terminal.note(safe(`${input.path} does not contain the results of prompts.`));
  const unsettled = !hasResults
    ? []
    : prompts.filter(({ outcome }) => outcome === undefined || outcome.kind === "lost");
  if (json) terminal.verbatim(JSON.stringify({ file: input.path, processes: histories }));
  else {
    for (const history of histories) {
      if (histories.length > 1) terminal.out(styled(terminal, "bold", `Process ${history.process}`));
      printTurns(terminal, history);
      printOthers(terminal, history, hasResults ? "open" : "outcome unknown");
    }
    const inferred = prompts.filter(({ outcome }) => outcome?.evidence === "inferred").length;
    const rest = unsettled.length === 0 ? "" : `, ${unsettled.length} without an outcome`;
    const certainty = inferred === 0 ? "" : ` (${inferred} inferred: the agent does not name the prompt)`;
    terminal.out(`${count(turns.length, "turn")}, ${count(prompts.length, "prompt")}${rest}${certainty}`);
  }
  return unsettled.length === 0 ? exitCode.ok : exitCode.found;
}

export const turnsCommand = defineCommand({
  paged: true,
  streams: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes or logs of frames, or folders of them")
      .option("--json", "print the turns and prompts of each file as a line of JSON, numbered from 0")
      .addHelpText(
        "after",
        "\nExit codes: 0 every prompt has an outcome; 1 a prompt is open or lost, or there is no turn.",
      );
  },
  async run({ terminal, args, options }) {
    const codes: number[] = [];
    const inputs = await openInputs(args, terminal);
    for (const input of inputs) {
      if (inputs.length > 1 && options.json !== true) terminal.out(styled(terminal, "underline", safe(input.path)));
      codes.push(await listTurns(terminal, input, options.json === true));
    }
    return Math.max(...codes);
  },
});
