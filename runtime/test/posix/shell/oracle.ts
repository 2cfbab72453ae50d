import { createRequire } from "node:module";
import { Language, type Node, Parser } from "web-tree-sitter";

const require = createRequire(import.meta.url);

/** A command as the oracle sees it: its words as they are typed. */
export type ParsedCommand = readonly string[];

/** Loads a grammar of bash that others keep, for holding our parser against. */
export async function loadOracle(): Promise<(line: string) => readonly ParsedCommand[] | null> {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve("tree-sitter-bash/tree-sitter-bash.wasm")));
  return (line) => {
    const tree = parser.parse(line);
    if (tree === null) return null;
    try {
      return tree.rootNode.hasError ? null : [...commandsIn(tree.rootNode)];
    } finally {
      tree.delete();
    }
  };
}

function* commandsIn(node: Node): Generator<ParsedCommand> {
  if (node.type === "command") {
    const name = node.childForFieldName("name")?.text;
    const args = node.childrenForFieldName("argument").flatMap((each) => (each === null ? [] : [each.text]));
    if (name !== undefined) yield [name, ...args];
  }
  for (const child of node.namedChildren) if (child !== null) yield* commandsIn(child);
}
