import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { tapeSuffix } from "@agentwire/replay/node";
import { exitCode, Unreadable } from "../../exit.ts";
import { type Input, openInput, openInputs } from "../../input/open.ts";
import { writeFile } from "../../output/write-file.ts";
import { openInBrowser } from "../../page/open-in-browser.ts";
import { sessionPage } from "../../page/session-page.ts";
import { count, safe, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

/** Where failed tests and failing cases of `conform` leave their tapes. */
const failures = [join(".agentwire", "tapes"), join(".agentwire", "conform")];

/** The last change of a file. */
const changed = (path: string): number => statSync(path).mtimeMs;

const isReport = (path: string): boolean => path.endsWith(".html");

/** The reports of test runs in a folder. */
const reportsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter(isReport)
    .map((name) => join(folder, name));

/** A page to open, and what it shows. */
interface ShownPage {
  readonly file: string;
  readonly about: string;
}

/** Writes the page of a session. */
async function pageOfSession(input: Input, others: string): Promise<ShownPage> {
  const { page, violations } = await sessionPage(input, null);
  const file = join(mkdtempSync(join(tmpdir(), "agentwire-show-")), `${basename(input.path, tapeSuffix)}.html`);
  writeFile(file, page);
  const found = violations.length > 0 ? `, ${count(violations.length, "violation")}` : "";
  return { file, about: `${input.path}${others}${found}` };
}

/** The page of the newest session or report in folders. */
async function newestPage(folders: readonly string[], terminal: Terminal): Promise<ShownPage> {
  const reports = folders.flatMap(reportsIn);
  const inputs = await openInputs(folders, terminal).catch((error: unknown) => {
    if (error instanceof Unreadable && reports.length > 0) return [];
    throw error;
  });
  const [newest] = [...inputs].sort((a, b) => changed(b.path) - changed(a.path));
  const [report] = reports.sort((a, b) => changed(b) - changed(a));
  const total = inputs.length + reports.length;
  const others = total > 1 ? `, the newest of ${total}` : "";
  if (report !== undefined && (newest === undefined || changed(report) > changed(newest.path)))
    return { file: report, about: `${report}${others}` };
  if (newest !== undefined) return pageOfSession(newest, others);
  throw new Unreadable(
    `${folders.join(", ")}: no session and no report. Name a file or folder with a recorded session.`,
  );
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The page of a file or folder; `undefined`: of the last failure in the working directory. */
async function pageAt(path: string | undefined, terminal: Terminal): Promise<ShownPage> {
  if (path === undefined) {
    const folders = failures.filter(isFolder);
    if (folders.length > 0) return newestPage(folders, terminal);
    throw new Unreadable(
      `There is no ${failures.join(" and no ")} here: no test and no case has failed. Name a tape, a report, or a folder.`,
    );
  }
  if (isFolder(path)) return newestPage([path], terminal);
  return isReport(path) ? { file: path, about: path } : pageOfSession(await openInput(path, terminal), "");
}

export const showCommand = defineCommand({
  configure(command) {
    command
      .argument(
        "[path]",
        `a tape or an HTML report, or a folder with them: its newest one (default: ${failures.join(" and ")})`,
      )
      .option("--no-open", "only write the page, and print its path")
      .addHelpText(
        "after",
        "\n\nTests with the fixtures of @agentwire/testing, and conform, leave a tape of each failure in these folders.\nconform also leaves its report there. A report of replay or upgrade is in the file that you name with --html: pass it\nas the argument.",
      );
  },
  async run({ terminal, args, options }) {
    const { file, about } = await pageAt(args[0], terminal);
    terminal.note(safe(about));
    terminal.out(safe(file));
    if (options.open !== false && !(await openInBrowser(file, process.env)))
      terminal.note("No browser could be started. Open the file yourself.");
    return exitCode.ok;
  },
});
