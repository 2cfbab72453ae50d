import { relative, resolve } from "node:path";
import { exitCode } from "../exit.ts";
import {
  lawful,
  recorded,
  replayedToAgent,
  replayedToHost,
  type StepReport,
  taped,
  validated,
} from "../quickstart/steps.ts";
import { workdirIn } from "../quickstart/workdir.ts";
import { count, safe, styled } from "../terminal.ts";
import { defineCommand } from "./define.ts";

export const quickstartCommand = defineCommand({
  configure(command) {
    command.option("--folder <path>", "where to put the tape and the working folders", ".agentwire/quickstart");
  },
  async run({ terminal, options }) {
    const started = performance.now();
    const workdir = workdirIn(resolve(String(options.folder)));
    let failed = 0;
    const print = ({ title, ok, lines }: StepReport) => {
      if (!ok) failed++;
      terminal.out(
        `${ok ? styled(terminal, "green", "ok  ") : styled(terminal, "red", "FAIL")} ${styled(terminal, "bold", title)}`,
      );
      for (const line of lines) terminal.out(safe(`       ${line}`));
    };
    const { chapter, host } = await recorded(workdir);
    print(chapter);
    const { chapter: tapeChapter, tape } = taped(workdir);
    print(tapeChapter);
    if (tape !== null) {
      print(validated(tape));
      print(lawful(tape));
      print(await replayedToHost(workdir, host));
      print(await replayedToAgent(workdir, tape));
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    terminal.out("");
    terminal.out(
      `${failed === 0 ? "All steps passed in" : `${count(failed, "step")} failed, in`} ${seconds} s. The session is on a tape. Look at it:`,
    );
    const file = relative("", workdir.tape);
    for (const line of [`inspect ${file}`, `why ${file}`, `view ${file} -o session.html`])
      terminal.out(safe(`  npx agentwire ${line}`));
    terminal.out("To test your host or agent, run npx agentwire without a command: it shows how to start.");
    return failed === 0 ? exitCode.ok : exitCode.found;
  },
});
