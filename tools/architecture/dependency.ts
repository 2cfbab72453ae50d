import { dirname } from "node:path";
import { circlesBeingRemoved, type Dependencies, dependencies } from "./deps.ts";
import { circles, type Edge, fileCircles, importGraph } from "./graph.ts";
import type { SourceFile, Violation } from "./scan.ts";

const data = "tools/architecture/deps.ts";
const below = (path: string, folder: string) => folder === "." || path === folder || path.startsWith(`${folder}/`);

/** Only two files of one folder may import each other. A larger circle is one module that was split in the wrong place. */
export function circle(files: readonly SourceFile[], exempt = circlesBeingRemoved): Violation[] {
  const found = fileCircles(importGraph(files)).filter(
    (members) => members.length > 2 || new Set(members.map(dirname)).size > 1,
  );
  const within = (folder: string) => (members: readonly string[]) => members.every((path) => below(path, folder));
  const violations = found
    .filter((members) => !exempt.some((folder) => within(folder)(members)))
    .map((members) => ({
      rule: "circle",
      path: members[0] ?? "",
      message: `is one of ${members.length} files that import each other in a circle: ${members.join(", ")}; move what they share below them`,
    }));
  const stale = exempt
    .filter((folder) => !found.some(within(folder)))
    .map((folder) => ({ rule: "circle", path: data, message: `exempts ${folder}, which has no circle; remove it` }));
  return [...violations, ...stale];
}

interface Import {
  /** The entry that a file belongs to. */
  readonly entry: string;
  /** What the entry stands for here: itself, unless it has a `*`. */
  readonly root: string;
}

/** The entry with the longest path that contains a file; one with a `*` comes after one without. */
function edgeOf(path: string, entries: Dependencies): Import | undefined {
  const parts = path.split("/");
  const targets = Object.keys(entries).flatMap((entry): Import[] => {
    const segments = entry.split("/");
    const matches = segments.every(
      (segment, at) => segment === parts[at] || (segment === "*" && at < parts.length - 1),
    );
    return matches ? [{ entry, root: parts.slice(0, segments.length).join("/") }] : [];
  });
  const weight = ({ entry }: Import) => entry.split("/").length * 2 - (entry.includes("*") ? 1 : 0);
  return targets.sort((a, b) => weight(b) - weight(a))[0];
}

const listed = (item: string) => ({ path: item.replace(/^type /, ""), typeOnly: item.startsWith("type ") });

/** The imports within a package, paths seen from its `src`. */
function insideOf(name: string, files: readonly SourceFile[]): [path: string, edges: readonly Edge[]][] {
  const root = `${name}/src/`;
  return [...importGraph(files.filter(({ path }) => path.startsWith(root)))].map(([path, edges]) => [
    path.slice(root.length),
    edges.map(({ to, typeOnly }) => ({ to: to.slice(root.length), typeOnly })),
  ]);
}

/** The files of a folder import only what the folder's entry lists. */
export function dependency(
  files: readonly SourceFile[],
  all: Readonly<Record<string, Dependencies>> = dependencies,
): Violation[] {
  const violation = (path: string, message: string): Violation => ({ rule: "dependency", path, message });
  return Object.entries(all).flatMap(([name, entries]) =>
    insideOf(name, files).flatMap(([path, edges]): Violation[] => {
      const file = `${name}/src/${path}`;
      const own = edgeOf(path, entries);
      if (own === undefined) return [violation(file, `belongs to no entry of ${data}; add one`)];
      const allowed = (entries[own.entry] ?? []).map(listed);
      return edges
        .filter(({ to }) => edgeOf(to, entries)?.root !== own.root)
        .filter(({ to, typeOnly }) => !allowed.some((item) => below(to, item.path) && (typeOnly || !item.typeOnly)))
        .map(({ to, typeOnly }) =>
          violation(
            file,
            `imports ${typeOnly ? "types of " : ""}${to}, which ${data} does not allow ${own.root}; move the code or pass it in`,
          ),
        );
    }),
  );
}

/** The data behind {@link dependency} names what exists, and allows no circle. */
export function dependencyData(
  files: readonly SourceFile[],
  all: Readonly<Record<string, Dependencies>> = dependencies,
): Violation[] {
  return Object.entries(all).flatMap(([name, entries]) => {
    const paths = insideOf(name, files).map(([path]) => path);
    const names = Object.keys(entries);
    const inhabited = new Set(paths.map((path) => edgeOf(path, entries)?.entry));
    const empty = names
      .filter((entry) => !inhabited.has(entry))
      .map((entry) => `${entry} holds no file of its own; remove it`);
    const missing = Object.entries(entries).flatMap(([entry, items]) =>
      items
        .filter((item) => !paths.some((path) => below(path, listed(item).path)))
        .map((item) => `${entry} may import ${listed(item).path}, which does not exist; remove it`),
    );
    const arrows = Object.entries(entries).map(([entry, items]): [string, string[]] => {
      const reached = items.flatMap((item) => {
        const { path } = listed(item);
        const around = edgeOf(path, entries);
        return [...names.filter((other) => below(other, path)), ...(around === undefined ? [] : [around.entry])];
      });
      return [entry, reached.filter((other) => other !== entry)];
    });
    const rings = circles(new Map(arrows)).map(
      (members) => `${members.join(", ")} may import each other in a circle; decide which of them lies below`,
    );
    return [...empty, ...missing, ...rings].map((message) => ({
      rule: "dependency",
      path: data,
      message: `${name}: ${message}`,
    }));
  });
}
