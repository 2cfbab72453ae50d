import { dirname, join, normalize } from "node:path";
import type { ts } from "@ts-morph/common";
import { isZod, zodTypes } from "./zod-types.ts";

/** The compiler's programming interface, and its library files as texts. */
export type Compiler = Pick<typeof import("@ts-morph/common"), "ts" | "getLibFiles">;

/** The field that marks the stand-in of a type from another package. */
export const foreignMark = "#foreign";
/** The field that marks the stand-in of an undeclared name. */
export const unresolvedMark = "#unresolved";

/** Published declaration files by their path in the package. */
export type DeclarationFiles = ReadonlyMap<string, string>;

/** Files that are not about the wire: other entry points, and the inputs of the built-in tools. */
const packageFiles = /^(?:browser-sdk|bridge|embed|assistant|sdk-tools|extractFromBunfs|core|agentSdkTypes)\.d\.ts$/;

const root = "/declarations";
const standIns = `${root}/#stand-ins.d.ts`;

export interface DeclarationProgram {
  readonly checker: ts.TypeChecker;
  /** Any file, for queries that need a node. */
  readonly at: ts.Node;
  /** Every type alias and interface by name. If two files declare a name, the first one counts. */
  readonly types: ReadonlyMap<string, ts.Type>;
  /** Names that are used but never declared. */
  readonly unresolved: readonly string[];
}

/**
 * Compiles the declarations of one release without other packages. Imports from other packages and undeclared names get
 * a stand-in, so that neither turns a whole union into `any`.
 */
export function compileDeclarations(compiler: Compiler, files: DeclarationFiles): DeclarationProgram {
  const api = compiler.ts;
  const sources = new Map<string, string>();
  for (const [path, text] of files) if (!packageFiles.test(path)) sources.set(normalize(join(root, path)), text);
  const imported = foreignNames(api, sources);
  const unresolved = new Map<string, Set<string>>();
  let program = build(compiler, withStandIns(sources, imported, unresolved));
  // A stand-in can reveal the next missing name, for example behind a namespace.
  for (let round = 0; round < 4; round++) {
    const before = [...unresolved.values()].reduce((sum, names) => sum + names.size, 0);
    noteUnresolved(api, program, sources, unresolved);
    const after = [...unresolved.values()].reduce((sum, names) => sum + names.size, 0);
    if (after === before) break;
    program = build(compiler, withStandIns(sources, imported, unresolved));
  }
  const checker = program.getTypeChecker();
  const types = new Map<string, ts.Type>();
  let at: ts.Node | undefined;
  for (const path of sources.keys()) {
    const file = program.getSourceFile(path);
    if (!file) continue;
    at ??= file;
    for (const statement of file.statements) {
      if (!api.isTypeAliasDeclaration(statement) && !api.isInterfaceDeclaration(statement)) continue;
      const symbol = checker.getSymbolAtLocation(statement.name);
      if (symbol && !types.has(symbol.name)) types.set(symbol.name, checker.getDeclaredTypeOfSymbol(symbol));
    }
  }
  if (!at) throw new Error("The package has no declaration file (sdk.d.ts). Check the release, or name another.");
  const names = new Set([...unresolved.values()].flatMap((found) => [...found]));
  for (const name of names) types.delete(name);
  return { checker, at, types, unresolved: [...names].sort() };
}

/** The imports from other packages: names by module. */
function foreignNames(api: typeof ts, sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const modules = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    const file = api.createSourceFile(path, text, api.ScriptTarget.Latest);
    for (const statement of file.statements) {
      if (!api.isImportDeclaration(statement) || !api.isStringLiteral(statement.moduleSpecifier)) continue;
      const from = statement.moduleSpecifier.text;
      if (from.startsWith(".") || isZod(from)) continue;
      const names = modules.get(from) ?? new Set();
      modules.set(from, names);
      const bindings = statement.importClause?.namedBindings;
      if (bindings && api.isNamedImports(bindings)) {
        for (const element of bindings.elements) names.add((element.propertyName ?? element.name).text);
      }
    }
  }
  return modules;
}

const parameters = "<A = unknown, B = unknown, C = unknown, D = unknown>";
/** A type that only marks itself as a stand-in, and so do all its members. */
function standIn(mark: string, name: string): string {
  const [key, value] = [JSON.stringify(mark), JSON.stringify(name)];
  const body = `{ readonly ${key}: ${value}; readonly [key: string]: ${value} | { readonly ${key}: ${value} } }`;
  return `export interface ${name}${parameters} ${body}`;
}

function withStandIns(
  sources: ReadonlyMap<string, string>,
  imported: ReadonlyMap<string, ReadonlySet<string>>,
  unresolved: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string> {
  const all = new Map(sources);
  const modules = [...imported].map(([from, names]) => {
    const lines = [...names].map((name) =>
      name === "UUID" ? "export type UUID = string;" : standIn(foreignMark, name),
    );
    return `declare module ${JSON.stringify(from)} {\n${lines.join("\n")}\n}`;
  });
  all.set(standIns, [zodTypes, ...modules].join("\n"));
  for (const [location, names] of unresolved) {
    const [path = "", namespace] = location.split("#");
    const lines = [...names].map((name) => standIn(unresolvedMark, name));
    const block = namespace
      ? `export declare namespace ${namespace} {\n${lines.join("\n")}\n}`
      : lines.map((line) => line.replace("export ", "")).join("\n");
    all.set(path, `${all.get(path) ?? ""}\n${block}\n`);
  }
  return all;
}

/**
 * Records the names of "cannot find" and "has no exported member" errors, by the file and namespace that should declare
 * them.
 */
function noteUnresolved(
  api: typeof ts,
  program: ts.Program,
  sources: ReadonlyMap<string, string>,
  unresolved: Map<string, Set<string>>,
): void {
  const codes = new Set([2304, 2552, 2694, 2724, 2503]);
  const note = (location: string, name: string) =>
    unresolved.set(location, new Set([...(unresolved.get(location) ?? []), name]));
  for (const path of sources.keys()) {
    const file = program.getSourceFile(path);
    if (!file) continue;
    for (const { code, start = 0, length = 0 } of program.getSemanticDiagnostics(file)) {
      if (!codes.has(code)) continue;
      const name = file.text.slice(start, start + length);
      if (!/^[A-Za-z_$][\w$]*$/.test(name)) continue;
      const qualifier = /([A-Za-z_$][\w$]*)\.$/.exec(file.text.slice(Math.max(0, start - 80), start))?.[1];
      if (qualifier === undefined) note(path, name);
      else note(namespaceLocation(api, file, sources, qualifier), name);
    }
  }
}

/** Where the members of a namespace are declared: in the same file, or in the file of an `import * as`. */
function namespaceLocation(
  api: typeof ts,
  file: ts.SourceFile,
  sources: ReadonlyMap<string, string>,
  namespace: string,
): string {
  for (const statement of file.statements) {
    if (!api.isImportDeclaration(statement) || !api.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !api.isNamespaceImport(bindings) || bindings.name.text !== namespace) continue;
    const target = normalize(join(dirname(file.fileName), statement.moduleSpecifier.text.replace(/\.js$/, ".d.ts")));
    if (sources.has(target)) return target;
  }
  return `${file.fileName}#${namespace}`;
}

const libraryFolder = "/library";
const library = "lib.es2022.d.ts";

/** A program of texts in memory. Reads nothing from disk. */
function build(compiler: Compiler, sources: ReadonlyMap<string, string>): ts.Program {
  const api = compiler.ts;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    lib: [library],
    target: api.ScriptTarget.ES2022,
    module: api.ModuleKind.ESNext,
    moduleResolution: api.ModuleResolutionKind.Bundler,
  };
  const files = new Map(sources);
  for (const { fileName, text } of compiler.getLibFiles()) files.set(`${libraryFolder}/${fileName}`, text);
  const folders = new Set([...files.keys()].map((path) => dirname(path)));
  return api.createProgram([...sources.keys()], options, {
    fileExists: (path) => files.has(path),
    directoryExists: (path) => folders.has(path),
    readFile: (path) => files.get(path),
    getSourceFile: (path, language) => {
      const text = files.get(path);
      return text === undefined ? undefined : api.createSourceFile(path, text, language);
    },
    getDefaultLibFileName: () => `${libraryFolder}/${library}`,
    getDefaultLibLocation: () => libraryFolder,
    getCurrentDirectory: () => root,
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    writeFile: () => {},
  });
}
