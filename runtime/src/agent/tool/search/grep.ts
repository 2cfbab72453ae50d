import { extname, relativeTo } from "../../../posix/path.ts";
import type { ToolContext, ToolOutcome } from "../../core/tool.ts";
import { brokenGlob, byName, byNews, endingsOf, type FoundFile, findFiles, globTest } from "./files.ts";
import { ignoredFiles, ofVersionControl } from "./ignored.ts";
import { matchLines } from "./lines.ts";
import type { GrepOutput } from "./output.ts";
import { compileSearch, type SearchPattern } from "./pattern.ts";

/** The parameters of a search. */
export interface GrepRequest {
  readonly root: string;
  readonly isFile: boolean;
  readonly pattern: string;
  readonly glob?: string | undefined;
  readonly type?: string | undefined;
  readonly output_mode?: GrepOutput["mode"] | undefined;
  readonly "-A"?: number | undefined;
  readonly "-B"?: number | undefined;
  readonly "-C"?: number | undefined;
  readonly context?: number | undefined;
  readonly "-n"?: boolean | undefined;
  readonly "-i"?: boolean | undefined;
  readonly "-o"?: boolean | undefined;
  readonly head_limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly multiline?: boolean | undefined;
}

/** Default maximum number of results. */
const defaultLimit = 250;
/** Maximum size of a searched file, in bytes. */
const largest = 32 * 1024 * 1024;

/** Runs a search. An invalid pattern, glob or file type is reported to the model. */
export async function searchContents(request: GrepRequest, context: ToolContext): Promise<ToolOutcome<GrepOutput>> {
  const pattern = compileSearch(request.pattern, {
    ignoreCase: request["-i"] === true,
    multiline: request.multiline === true,
  });
  if (request.multiline !== true && /(?<!\\)(?:\\\\)*\\n/.test(request.pattern)) {
    return rejected('the literal "\\n" is not allowed in a regex; multiline lets a pattern span lines');
  }
  if ("problem" in pattern) return rejected(`regex parse error:\n    ${request.pattern}\nerror: ${pattern.problem}`);
  const endings = request.type === undefined ? undefined : endingsOf(request.type);
  if (endings === null) return rejected(`unrecognized file type: ${request.type}`);
  const broken = request.glob === undefined ? null : brokenGlob(request.glob);
  if (broken !== null) return rejected(broken);
  const matchesGlob = request.glob === undefined ? () => true : globTest(request.glob, request.root);
  if (matchesGlob === null) return rejected(`error parsing glob '${request.glob}'`);
  const files = request.isFile
    ? [{ path: request.root, modified: 0, size: 0 }]
    : await searchable(request.root, context);
  const chosen = files.filter(
    ({ path, size }) =>
      size <= largest && matchesGlob(path) && (endings === undefined || endings.has(extname(path).slice(1))),
  );
  const mode = request.output_mode ?? "files_with_matches";
  chosen.sort(mode === "files_with_matches" ? byNews : byName);
  return { kind: "done", output: await collect(request, mode, pattern, chosen, context) };
}

/** The files to search: neither those of version control nor ignored ones. */
async function searchable(root: string, context: ToolContext): Promise<FoundFile[]> {
  const found = (await findFiles(context, root, "**/*")).filter(({ path }) => !ofVersionControl(root, path));
  const ignored = await ignoredFiles(root, found, context.ports.files);
  return found.filter(({ path }) => !ignored(path));
}

/** The outcome of an invalid search. */
export const rejected = (problem: string): { readonly kind: "failed"; readonly message: string } => ({
  kind: "failed",
  message: `Search failed — ripgrep rejected the pattern, glob, or file type without searching:\nrg: ${problem}`,
});

async function collect(
  request: GrepRequest,
  mode: GrepOutput["mode"],
  pattern: SearchPattern,
  files: readonly FoundFile[],
  context: ToolContext,
): Promise<GrepOutput> {
  const around = request["-C"] ?? request.context ?? 0;
  const options = {
    before: request["-B"] ?? around,
    after: request["-A"] ?? around,
    numbers: request["-n"] !== false,
    onlyMatching: request["-o"] === true,
    multiline: request.multiline === true,
  };
  const groups = mode === "content" && options.before + options.after > 0;
  const results: string[] = [];
  let matches = 0;
  for (const { path } of files) {
    context.signal.throwIfAborted();
    const text = await readSearchable(path, context);
    if (text === null) continue;
    const zero = text.indexOf("\0");
    // A file with a zero byte is searched only if it is named directly.
    if (zero >= 0 && !request.isFile) continue;
    const name = relativeTo(context.shell.cwd, path);
    const found = matchLines(text, pattern, request.isFile ? "" : name, options);
    if (found.count === 0) continue;
    if (zero >= 0 && mode === "content") {
      results.push(`binary file matches (found "\\0" byte around offset ${zero})`);
      continue;
    }
    matches += found.count;
    if (mode === "files_with_matches") results.push(name);
    else if (mode === "count") results.push(`${name}:${found.count}`);
    else results.push(...(groups && results.length > 0 ? ["--"] : []), ...found.lines);
  }
  return page(request, mode, results, matches);
}

function page(request: GrepRequest, mode: GrepOutput["mode"], results: readonly string[], matches: number): GrepOutput {
  const offset = Math.max(request.offset ?? 0, 0);
  const limit = request.head_limit ?? defaultLimit;
  const shown = results.slice(offset, limit > 0 ? offset + limit : undefined);
  const paging = {
    ...(limit > 0 && results.length - offset > limit ? { appliedLimit: limit } : {}),
    ...(offset > 0 ? { appliedOffset: offset } : {}),
  };
  const content = shown.join("\n");
  switch (mode) {
    case "files_with_matches":
      return { mode, filenames: shown, numFiles: shown.length, totalFiles: results.length, ...paging };
    case "content":
      return {
        mode,
        numFiles: 0,
        filenames: [],
        content,
        numLines: shown.length,
        totalLines: results.length,
        ...paging,
      };
    case "count":
      return { mode, numFiles: results.length, filenames: [], content, numMatches: matches, ...paging };
  }
}

/** The text of a file; `null` if it cannot be read. */
async function readSearchable(path: string, { ports }: ToolContext): Promise<string | null> {
  try {
    return new TextDecoder().decode(await ports.files.read(path));
  } catch {
    return null;
  }
}
