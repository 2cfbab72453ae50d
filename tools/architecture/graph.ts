import { dirname, join, normalize } from "node:path";
import { root } from "../run.ts";
import { packages } from "./layout.ts";
import { importsOf, type SourceFile, scan } from "./scan.ts";

/** Which file of a package imports which others of it, by path from the root of the repository. */
export type Graph = ReadonlyMap<string, readonly Edge[]>;

/** An import of one file by another. */
export interface Edge {
  readonly to: string;
  readonly typeOnly: boolean;
}

/** The imports among the sources of each package (`<package>/src`). */
export function importGraph(files: readonly SourceFile[]): Graph {
  const sources = files.filter(({ path }) => /^[^/]+\/src\//.test(path));
  const known = new Set(sources.map(({ path }) => path));
  const edges = ({ path, text }: SourceFile): Edge[] =>
    importsOf(text)
      .filter(({ module }) => module.startsWith("."))
      .map(({ module, typeOnly }) => ({ to: normalize(join(dirname(path), module)), typeOnly }))
      .filter(({ to }) => known.has(to));
  return new Map(sources.map((file) => [file.path, edges(file)]));
}

/** A graph without the imports of types. */
export const byValue = (graph: Graph): Graph =>
  new Map([...graph].map(([path, edges]) => [path, edges.filter(({ typeOnly }) => !typeOnly)]));

/**
 * Groups of nodes that reach each other, by however many steps, largest first: the strongly connected components of
 * two nodes or more. Tarjan's algorithm.
 */
export function circles(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const number = order.size;
    order.set(node, number);
    open.push(node);
    let low = number;
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low === number) {
      const members = open.splice(open.indexOf(node));
      if (members.length > 1) found.push(members.sort());
    }
    return low;
  };
  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length);
}

/** Circles of files. */
export const fileCircles = (graph: Graph): string[][] =>
  circles(new Map([...graph].map(([path, edges]) => [path, edges.map(({ to }) => to)])));

const sizes = (graph: Graph): string => {
  const found = fileCircles(graph).map((members) => members.length);
  return found.length === 0 ? "none" : found.join(", ");
};

/** A table of the sizes of the circles of files in each package, imports of types included and left out. */
export function circleTable(graph: Graph): string {
  const rows = packages.map((name) => {
    const own: Graph = new Map([...graph].filter(([path]) => path.startsWith(`${name}/`)));
    return `| ${name} | ${own.size} | ${sizes(own)} | ${sizes(byValue(own))} |`;
  });
  return ["| package | files | circles, types included | circles by value |", "|---|---|---|---|", ...rows].join("\n");
}

/** `node tools/architecture/graph.ts [--files]`: prints the table, and with `--files` the members of each circle. */
if (import.meta.main) {
  const graph = importGraph(scan(root));
  console.log(circleTable(graph));
  if (process.argv.includes("--files"))
    for (const members of fileCircles(graph)) console.log(`\n${members.join("\n")}`);
}
