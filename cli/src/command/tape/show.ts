import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { tapeSuffix } from "@agentwire/replay/node";
import { exitCode, Unreadable } from "../../exit.ts";
import { openInput, openInputs } from "../../input/open.ts";
import { writeFile } from "../../output/write-file.ts";
import { openInBrowser } from "../../page/open-in-browser.ts";
import { sessionPage } from "../../page/session-page.ts";
import { count, safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

/** Where tests write the tapes of failures. */
const failures = join(".agentwire", "tapes");

export const showCommand = defineCommand({
  configure(command) {
    command
      .argument("[path]", `a tape, or a folder from which the newest tape is taken (default: ${failures})`)
      .option("--no-open", "only write the page, and print its path")
      .addHelpText("after", "\n\nTests with the fixtures of @agentwire/testing write a tape of each failure there.");
  },
  async run({ terminal, args, options }) {
    const path = args[0] ?? failures;
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === undefined && args[0] === undefined)
      throw new Unreadable(`There is no ${failures} here, so no test has failed. Name a tape, or another folder.`);
    const inputs = isFolder === true ? await openInputs([path], terminal) : [await openInput(path, terminal)];
    const newest = [...inputs].sort((a, b) => statSync(b.path).mtimeMs - statSync(a.path).mtimeMs)[0];
    if (newest === undefined)
      throw new Unreadable(`${path} contains no session. Name a file or folder with a recorded session.`);
    const { page, violations } = await sessionPage(newest, null);
    const file = join(mkdtempSync(join(tmpdir(), "agentwire-show-")), `${basename(newest.path, tapeSuffix)}.html`);
    writeFile(file, page);
    const others = inputs.length > 1 ? `, the newest of ${inputs.length}` : "";
    terminal.note(
      safe(`${newest.path}${others}${violations.length > 0 ? `, ${count(violations.length, "violation")}` : ""}`),
    );
    terminal.out(safe(file));
    if (options.open !== false && !(await openInBrowser(file, process.env)))
      terminal.note("No browser could be started. Open the file yourself.");
    return exitCode.ok;
  },
});
