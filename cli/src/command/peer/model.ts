import { serveModel } from "@agentwire/testing/node";
import { exitCode } from "../../exit.ts";
import { readScript } from "../../input/script.ts";
import { count, safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { untilStopped, untilStoppedHelp } from "../until-stopped.ts";

export const modelCommand = defineCommand({
  configure(command) {
    command
      .argument("<script>", "a JSON file with the answers of the model, or a tape with recorded model calls")
      .option("--lenient", "also answer requests that the API would reject")
      .addHelpText(
        "after",
        `
The first line of stdout is the address. ${untilStoppedHelp}

Exit codes: 0 every request was answered and every answer was used; 1 otherwise.`,
      );
  },
  async run({ terminal, args, options }) {
    const served = await serveModel(await readScript(args[0] ?? "", terminal), { strict: options.lenient !== true });
    terminal.out(served.url);
    await untilStopped(terminal);
    const { requests, problems } = served.model;
    await served.close();
    terminal.err(`${count(requests.length, "request")}, ${count(problems.length, "problem")}`);
    for (const problem of problems) terminal.err(safe(`  ${problem.message}`));
    const unused = served.model.unused();
    if (unused.length > 0) terminal.err(safe(`  answers never requested: ${unused.join(", ")}`));
    return problems.length > 0 || unused.length > 0 ? exitCode.found : exitCode.ok;
  },
});
