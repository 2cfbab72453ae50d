import { exportTwins, registryDefiners, testedFolders, vocabularies } from "./layout.ts";
import type { SourceFile, Violation } from "./scan.ts";

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)(?:[^=;{(]*= (\w+)[<(])?/gm;

/** Where a name is exported, and the function that makes it an entry of a registry. */
interface Declared {
  readonly name: string;
  readonly path: string;
  readonly definer: string | undefined;
}

function declarationsOf({ path, text }: SourceFile): Declared[] {
  const found = new Map<string, Declared>();
  // A schema and its type share one name: the first of the two counts.
  for (const [, name = "", called = ""] of text.matchAll(declaration)) {
    const definer = registryDefiners.find((each) => each === called);
    if (!found.has(name)) found.set(name, { name, path, definer });
  }
  return [...found.values()];
}

/**
 * An exported name stands for one thing. Entries of registries are addressed by their names on the wire, so that a
 * control request and its handler may share a name.
 */
export function distinctNames(files: readonly SourceFile[], twins = exportTwins): Violation[] {
  /** Names are distinct within a registry, within a vocabulary, and among all the rest. Twins count as one file. */
  const scopeOf = ({ path, definer }: Declared) => definer ?? (vocabularies.includes(path) ? path : "other");
  const areTwins = (a: string, b: string) => twins.some((paths) => paths.includes(a) && paths.includes(b));
  const sources = files.filter(({ path }) => /^[^/]+\/src\//.test(path) && !path.includes(".generated."));
  const first = new Map<string, string>();
  return sources.flatMap(declarationsOf).flatMap((declared): Violation[] => {
    const { name, path } = declared;
    const key = `${scopeOf(declared)} ${name}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, path);
    if (other === undefined || areTwins(path, other)) return [];
    const message = `exports ${name}, as ${other} does; share it if it means the same, otherwise rename it`;
    return [{ rule: "distinct-name", path, message }];
  });
}

const testOf = (path: string): string => path.replace("/src/", "/test/").replace(/\.tsx?$/, ".test.ts");

/** Whether a file contains code that runs, and not only types. */
const isExecuted = (text: string): boolean =>
  /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|enum|abstract class) /m.test(text);

/** The test of a file is found by its stem. */
export function testStems(files: readonly SourceFile[], folders: readonly string[] = testedFolders): Violation[] {
  const known = new Set(files.map(({ path }) => path));
  const rule = "test-stem";
  const empty = folders
    .filter((folder) => !files.some(({ path }) => path.startsWith(`${folder}/`)))
    .map((folder) => ({
      rule,
      path: "tools/architecture/layout.ts",
      message: `lists ${folder}, which has no file; correct it`,
    }));
  const untested = files
    .filter(({ path, text }) => folders.some((folder) => path.startsWith(`${folder}/`)) && isExecuted(text))
    .filter(({ path }) => !known.has(testOf(path)))
    .map(({ path }) => ({ rule, path, message: `has no test of its stem; add ${testOf(path)}` }));
  return [...empty, ...untested];
}
