import { resolve } from "node:path";
import { compareReleases, currentRelease, type Release, type ReleaseView, releases } from "@agentwire/protocol";
import { Checkout, type Ran } from "../../declarations/apply/checkout.ts";
import { planChanges } from "../../declarations/apply/plan.ts";
import { contrast } from "../../declarations/contrast.ts";
import type { Compiler, DeclarationDifference, Declarations } from "../../declarations/index.ts";
import { exitCode, UsageError } from "../../exit.ts";
import { safe } from "../../terminal.ts";
import type { Invocation } from "../define.ts";
import { recordedExamples } from "./examples.ts";

interface Application extends Pick<Invocation, "terminal" | "options"> {
  readonly view: ReleaseView;
  readonly declared: Declarations;
  readonly differences: readonly DeclarationDifference[];
  readonly compiler: Compiler;
}

/** The release before another, as published. */
const before = (release: Release): Release => releases.findLast((one) => compareReleases(one, release) < 0) ?? release;

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * `schema import <release> --apply`: writes the differences to the sources of a checkout, generates what is derived,
 * compares again, and prints what the release changes for tapes and for a program.
 */
export async function applyRelease(application: Application): Promise<number> {
  const { terminal, options, view, declared, differences, compiler } = application;
  const checkout = new Checkout(resolve(String(options.to)));
  if (!checkout.exists) {
    throw new UsageError(
      `${checkout.folder} is not a checkout of agentwire. Name one with --to: --apply changes the sources of the schemas.`,
    );
  }
  if (checkout.release !== currentRelease) {
    throw new UsageError(
      `${checkout.folder} describes ${checkout.release}, and this program ${currentRelease}. Run the program of the checkout: node cli/bin/agentwire.mjs`,
    );
  }
  const tapes = listOf(options.tapes);
  const examples = await recordedExamples(tapes, terminal);
  const plan = planChanges(compiler.ts, {
    release: view.requested,
    differences,
    declared,
    folder: checkout.schemas,
    examples,
  });
  for (const difference of plan.left) {
    terminal.err(safe(`${difference.path}: ${contrast(difference)}. Resolve it by hand.`));
  }
  const files = checkout.write(compiler.ts, plan);
  for (const file of files) terminal.out(safe(`wrote ${file}`));
  if (files.length > 0) {
    const failure = renew(checkout, files);
    if (failure !== undefined) {
      terminal.err(safe(failure));
      return exitCode.found;
    }
  }
  const agrees = files.length === 0 ? differences.length === 0 : compareAgain(checkout, application);
  if (files.length > 0 || tapes.length > 0 || options.code !== undefined) reportImpact(checkout, application, tapes);
  if (files.length > 0) {
    terminal.note("Descriptions are names in words. Replace them, and say how new options reach the agent.");
  }
  return plan.left.length === 0 && agrees ? exitCode.ok : exitCode.found;
}

/** Formats what was written and generates what is derived. Returns what failed. */
function renew(checkout: Checkout, files: readonly string[]): string | undefined {
  const steps: readonly (readonly [string, () => Ran])[] = [
    ["Formatting", () => checkout.format(files)],
    ["npm run generate", () => checkout.generate()],
  ];
  for (const [name, run] of steps) {
    const { code, output } = run();
    if (code !== 0) return `${name} failed:\n${output}`;
  }
  return undefined;
}

/** Whether the sources as they are now agree with the declarations. */
function compareAgain(checkout: Checkout, { terminal, options, view }: Application): boolean {
  const source =
    typeof options.from === "string" ? ["--from", resolve(options.from)] : ["--cache", resolve(String(options.cache))];
  const { code, output } = checkout.agentwire("schema", "import", view.requested, ...source);
  terminal.out(safe(output));
  return code === 0;
}

/** Prints what the release changes, for recordings and for a program. */
function reportImpact(checkout: Checkout, { terminal, options, view }: Application, tapes: readonly string[]): void {
  const code = options.code === undefined ? [] : ["--code", resolve(String(options.code))];
  const recordings = tapes.length === 0 ? [] : ["--tapes", ...tapes.map((tape) => resolve(tape))];
  const { output } = checkout.agentwire(
    "schema",
    "diff",
    before(view.requested),
    view.requested,
    ...code,
    ...recordings,
  );
  terminal.out(safe(output));
}
