import { toBase64 } from "@agentwire/protocol/codec";
import { reasonOf } from "../../../../guards/error.ts";
import { join } from "../../../../posix/path.ts";
import type { ToolContext, ToolOutcome } from "../../../core/tool.ts";
import { imageHeader } from "./image.ts";
import type { ReadOutput } from "./output.ts";

/** The program of the Poppler project that renders pages. */
const painter = "pdftoppm";
/** Dots per inch: small print stays readable. */
const resolution = "100";

const notInstalled = `${painter} is not installed. Single pages of a PDF file cannot be shown without it. Install poppler-utils (for example \`apt-get install poppler-utils\`), or read the file without pages to see all of it.`;

/** Pages of a PDF file, counted from 1. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** Renders pages of a PDF file with an external program, and returns them as images. */
export async function readPdfPages(
  path: string,
  filePath: string,
  { first, last }: PageRange,
  originalSize: number,
  context: ToolContext,
): Promise<ToolOutcome<ReadOutput>> {
  const { files, ids } = context.ports;
  const version = await paint(["-v"], context);
  if (version !== null) return { kind: "failed", message: notInstalled };
  const outputDir = join(context.folders.results, `pdf-${ids.uuid()}`);
  await files.makeDirectory(outputDir);
  const options = ["-jpeg", "-r", resolution, "-cropbox", "-f", String(first), "-l", String(last)];
  const problem = await paint([...options, path, join(outputDir, "page")], context);
  if (problem !== null) return { kind: "failed", message: `${painter} failed: ${problem}` };
  const pages = (await files.list(outputDir))
    .flatMap(({ name }) => {
      const number = /-(\d+)\.jpg$/.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .sort((a, b) => a.number - b.number);
  if (pages.length === 0)
    return { kind: "failed", message: `${filePath} has no page ${first}${last > first ? ` to ${last}` : ""}.` };
  const attached = await Promise.all(
    pages.map(async ({ name, number }) => {
      const data = await files.read(join(outputDir, name));
      if (imageHeader(data) === null)
        return { type: "text", text: `[Page ${number} could not be rendered as an image.]` };
      return { type: "image", source: { type: "base64", media_type: "image/jpeg", data: toBase64(data) } };
    }),
  );
  const file = { filePath, originalSize, outputDir, count: pages.length };
  return { kind: "done", output: { type: "parts", file, firstPage: first }, attached };
}

/** Runs the program. Resolves to `null` on success, otherwise to its error. */
async function paint(args: readonly string[], { ports, shell, signal }: ToolContext): Promise<string | null> {
  let output = "";
  try {
    const child = ports.processes.spawn(painter, args, { cwd: shell.cwd, env: ports.env });
    child.input("");
    child.onOutput((_, text) => {
      output += text;
    });
    const kill = (): void => child.kill("SIGKILL");
    signal.addEventListener("abort", kill, { once: true });
    const { code } = await child.end;
    signal.removeEventListener("abort", kill);
    return code === 0 ? null : output.trim() || `it exited with code ${code}`;
  } catch (cause) {
    return reasonOf(cause);
  }
}
