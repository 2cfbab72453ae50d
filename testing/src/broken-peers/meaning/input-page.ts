import { hostMeaningMatrix } from "./host-matrix.ts";
import { type MatrixCell, meaningMatrix } from "./matrix.ts";

/** The inputs of one kind, such as all options, and how many of them a case tests. */
interface KindCount {
  readonly kind: string;
  readonly inputs: number;
  readonly tested: number;
}

const isTested = ({ decided }: MatrixCell): boolean => decided === "case";

const kindOf = ({ input }: MatrixCell): string => input.split(" ")[0] ?? "";

function countByKind(cells: readonly MatrixCell[]): readonly KindCount[] {
  return [...new Set(cells.map(kindOf))].map((kind) => {
    const own = cells.filter((cell) => kindOf(cell) === kind);
    return { kind, inputs: own.length, tested: own.filter(isTested).length };
  });
}

const percent = (part: number, all: number): string => `${Math.floor((100 * part) / all)} %`;

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/**
 * How many inputs of a matrix a case tests, by kind of input, as a Markdown table.
 *
 * @param cells - The matrix.
 * @example
 * import { hostMeaningMatrix, inputTable } from "@agentwire/testing";
 *
 * console.log(inputTable(hostMeaningMatrix()));
 */
export const inputTable = (cells: readonly MatrixCell[]): string =>
  [
    row("inputs", "declared", "tested", "share"),
    row("---", "---", "---", "---"),
    ...countByKind(cells).map(({ kind, inputs, tested }) => row(kind, inputs, tested, percent(tested, inputs))),
    row("all", cells.length, cells.filter(isTested).length, percent(cells.filter(isTested).length, cells.length)),
  ].join("\n");

function untestedTable(cells: readonly MatrixCell[]): string {
  const untested = cells.filter((cell) => !isTested(cell));
  const reasons = [...new Set(untested.map(({ reason = "open" }) => reason))];
  return [
    row("why no case tests it", "inputs"),
    row("---", "---"),
    ...reasons.map((reason) => {
      const inputs = untested.flatMap((cell) => ((cell.reason ?? "open") === reason ? [`\`${cell.input}\``] : []));
      return row(`It ${reason}.`, inputs.join(", "));
    }),
  ].join("\n");
}

const sections = (): readonly (readonly [title: string, cells: readonly MatrixCell[]])[] => [
  ["Agents", meaningMatrix()],
  ["Hosts", hostMeaningMatrix()],
];

/** The page of the inputs that the conformance cases test, for both sides. */
export const inputPage = (): string => `# Inputs that the conformance cases test

Generated from the registries of the protocol and the cases.

An input counts as tested if a case detects a broken peer that ignores this input. Each of these broken peers is derived from the
input, and a test runs it.
${sections()
  .map(([title, cells]) => `\n## ${title}\n\n${inputTable(cells)}\n\n${untestedTable(cells)}\n`)
  .join("")}`;
