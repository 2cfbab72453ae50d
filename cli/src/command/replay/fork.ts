import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explainTape, type ForkChange, type ForkFuture, type SessionFuture } from "@agentwire/replay";
import { forkTape, tapeSuffix } from "@agentwire/replay/node";
import { modelClient } from "@agentwire/runtime/model";
import { systemClock } from "@agentwire/runtime/node";
import { modelFetch, scriptedModel } from "@agentwire/testing";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { eventNumber, jsonValue, onlyOnce, url } from "../../flag/parsers.ts";
import { loadInput } from "../../input/load.ts";
import { openInput } from "../../input/open.ts";
import { readScript } from "../../input/script.ts";
import { intended, printDifference } from "../../inspect/difference.ts";
import { cannotRead, cannotWrite } from "../../output/file-error.ts";
import { count, safe, styled, type Terminal, tableLines } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";

type Options = Invocation["options"];

/** Writes the tape of each future. Throws if one already exists. */
function keep(folder: string, futures: Readonly<Record<string, SessionFuture>>): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, { rerun }] of Object.entries(futures)) {
      writeFileSync(join(folder, `${name}${tapeSuffix}`), rerun.bytes, { flag: "wx" });
    }
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

/** Adds a value of an option that creates a future each time it is given. */
const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];

type JsonOption = ReturnType<typeof jsonValue>;

const collectJson = (text: string, before: readonly JsonOption[] | undefined): readonly JsonOption[] => [
  ...(before ?? []),
  jsonValue(text),
];

/** The values of such an option. */
const listed = <Value>(option: unknown): readonly Value[] => (Array.isArray(option) ? option : []);

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw cannotRead(path, error);
  }
}

/** The changes of the options, as text and as data. Throws {@link UsageError} if there is none. */
function changesOf({ at, set, result, deny, answer, systemPrompt }: Options): readonly ForkChange[] {
  const seq = Number(at);
  const changes: readonly ForkChange[] = [
    ...listed<JsonOption>(set).map(({ value }) => ({ kind: "value", seq, value }) as const),
    ...listed<string>(result).map((text) => ({ kind: "result", seq, text }) as const),
    ...listed<string>(deny).map((message) => ({ kind: "deny", seq, message }) as const),
    ...listed<JsonOption>(answer).map(({ value }) => ({ kind: "answer", seq, value }) as const),
    ...listed<string>(systemPrompt).map((path) => ({ kind: "systemPrompt", text: readText(path) }) as const),
  ];
  if (changes.length === 0)
    throw new UsageError(
      "Name a change: --result, --deny, --answer, --system-prompt or --set. For example: --at 14 --result 'no such file'.",
    );
  if (at === undefined && changes.some(({ kind }) => kind !== "systemPrompt"))
    throw new UsageError(
      "Name the event at which the session differs: --at EVENT. agentwire inspect lists the events.",
    );
  return changes;
}

/** The model that answers after a change; `undefined` for the tape. */
async function modelOf({ modelScript, modelUrl }: Options, terminal: Terminal) {
  if (modelScript !== undefined && modelUrl !== undefined)
    throw new UsageError("--model-script and --model-url exclude each other: only one model answers after the change.");
  if (modelUrl !== undefined)
    return () => modelClient({ env: { ...process.env, ANTHROPIC_BASE_URL: String(modelUrl) }, clock: systemClock });
  if (modelScript === undefined) return undefined;
  const script = await readScript(String(modelScript), terminal);
  return () =>
    modelClient({
      env: { ANTHROPIC_BASE_URL: "http://127.0.0.1", ANTHROPIC_API_KEY: "not-a-key" },
      clock: Date,
      fetch: modelFetch(scriptedModel(script)),
    });
}

/** Describes a change in a few words. */
function changeArgs(change: ForkChange): string {
  if (change.kind === "systemPrompt") return "another system prompt";
  if (change.kind === "result") return `result ${JSON.stringify(change.text)}`;
  if (change.kind === "deny") return `denied ${JSON.stringify(change.message)}`;
  return `${change.kind} ${JSON.stringify(change.value)}`;
}

/** Prints the futures side by side, with their actions and costs. */
function printTable(terminal: Terminal, rows: readonly (readonly [string, SessionFuture])[]): void {
  const head = ["", "events", "model calls", "tools", "tokens in", "tokens out", "US dollars"];
  const cells = rows.map(([name, { rerun, cost }]) => [
    name,
    ...[rerun.tape.events.length, cost.modelCalls, cost.toolUses, cost.inputTokens, cost.outputTokens].map(String),
    cost.usd.toFixed(4),
  ]);
  for (const line of tableLines([head, ...cells], { right: (column) => column > 0, width: terminal.width }))
    terminal.verbatim(line);
}

function printFuture(terminal: Terminal, name: string, { rerun }: SessionFuture): void {
  terminal.out(styled(terminal, "bold", safe(`${name}: ${count(rerun.tape.events.length, "event")}`)));
  for (const sentence of explainTape(rerun.tape).sentences) terminal.out(safe(`  - ${sentence}`));
}

function printChanged(terminal: Terminal, name: string, future: ForkFuture, shown: number): void {
  printFuture(terminal, name, future);
  const { differences, further } = future.difference;
  for (const one of differences.slice(0, shown)) printDifference(terminal, one, intended);
  const total = differences.length + further;
  const part = shown < total ? `, the first ${shown === 1 ? "" : `${shown} `}shown` : "";
  terminal.out(`${count(total, "difference")} from the unchanged session${part}`);
}

export const forkCommand = defineCommand({
  configure(command) {
    command
      .argument("<tape>", "a tape, a log of frames or a transcript")
      .option("--at <event>", "the event at which the session differs", onlyOnce(eventNumber))
      .option(
        "--result <text>",
        "another result of the tool, which is allowed if it was denied; the event is its call, its permission request, or its result",
        collect,
      )
      .option("--deny <message>", "the host denies the tool; the event is its call or its permission request", collect)
      .option(
        "--answer <json>",
        "another answer of the host; the event is the question, its answer, or the call of a tool; @file reads it from a file",
        collectJson,
      )
      .option("--system-prompt <file>", "another system prompt, from the start", collect)
      .option("--set <json>", "another frame, or another event of the model; @file reads it from a file", collectJson)
      .option("--model-script <file>", "after the change, this script answers instead of the tape")
      .option("--model-url <address>", "after the change, this Messages API answers, with $ANTHROPIC_API_KEY", url)
      .option("--json", "print costs and differences as JSON")
      .addHelpText(
        "after",
        `
Repeat an option, or combine several, to compare several changes side by side. If the event is a response,
--set can give only its answer.

The reference agent runs all versions, so that differences between it and the recorded agent do not look like effects of
the change. Later answers of the model come from the tape, in order, unless a script or a live model answers. If the tape
has no more answers, the agent receives a text that says so.`,
      );
    addOutput(
      command,
      "<folder>",
      "keep all versions in this folder: before.tape.jsonl, and after.tape.jsonl or after-1.tape.jsonl and so on",
    );
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const changes = changesOf(options);
    const model = await modelOf(options, terminal);
    const tape = await loadInput(await openInput(file, terminal));
    if (tape.state === "damaged")
      throw new Unreadable(
        `${file}: the tape is damaged: it differs from what was recorded. Record the session again.`,
      );
    const forked = await forkTape({ tape, changes, ...(model === undefined ? {} : { model }) });
    if (!forked.ok) throw new UsageError(`${file}: ${forked.reason}`);
    const { before, futures } = forked;
    const named = futures.map(
      (future, index) => [futures.length === 1 ? "after" : `after-${index + 1}`, future] as const,
    );
    const out = outputPath(options);
    if (out !== undefined) keep(out, { before, ...Object.fromEntries(named) });
    if (options.json === true) {
      const futuresOut = named.map(([name, { change, cost, difference, rerun }]) => ({
        name,
        change,
        cost,
        difference,
        notes: rerun.notes,
      }));
      terminal.out(JSON.stringify({ before: { cost: before.cost }, futures: futuresOut }));
      return exitCode.ok;
    }
    printTable(terminal, [
      ["unchanged", before],
      ...futures.map((future) => [changeArgs(future.change), future] as const),
    ]);
    printFuture(terminal, "Before the change", before);
    for (const [name, future] of named)
      printChanged(
        terminal,
        `${name === "after" ? "After the change" : name}, ${changeArgs(future.change)}`,
        future,
        futures.length === 1 ? 20 : 1,
      );
    terminal.out(
      safe(
        out === undefined
          ? "The events are numbered as in the versions that -o FOLDER writes."
          : `All versions are in ${out}, with these numbers of events.`,
      ),
    );
    for (const note of new Set(futures.flatMap(({ rerun }) => rerun.notes))) terminal.out(safe(note));
    return exitCode.ok;
  },
});
