import { unwatchFile, watchFile } from "node:fs";
import { createRedactor, secretsOf } from "@agentwire/replay";
import { serveModelProxy } from "@agentwire/replay/node";
import { type CallEvent, linesOfCalls, modelLogPage, type ScriptedModel } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { readScript } from "../../input/script.ts";
import { createFile } from "../../output/create-file.ts";
import { writeFile } from "../../output/write-file.ts";
import { count, safe, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { untilStopped, untilStoppedHelp } from "../until-stopped.ts";

/** How often a watched script is compared with the last one, in milliseconds. */
const watchMs = 200;

/** Replaces the script of a model whenever its file changes. Keeps the last valid script. */
function watchScript(file: string, model: ScriptedModel, terminal: Terminal): () => void {
  const reload = async (): Promise<void> => {
    try {
      model.replace(await readScript(file, terminal));
      terminal.err(safe(`${file} changed: the model starts again with the first answer of the script.`));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      terminal.err(safe(`${error.message}\nThe model keeps the previous script.`));
    }
  };
  const listener = (): void => void reload();
  watchFile(file, { interval: watchMs }, listener);
  return () => unwatchFile(file, listener);
}

/** Serves a proxy to `upstream`, and writes the recorded calls to `file` when it stops. */
async function recordScript(file: string, upstream: string, terminal: Terminal): Promise<number> {
  if (!URL.canParse(upstream) || !/^https?:$/.test(new URL(upstream).protocol))
    throw new UsageError(`--record ${upstream}: expected the URL of a service, such as https://api.anthropic.com.`);
  return createFile(file, async (write) => {
    const events: CallEvent[] = [];
    const proxy = await serveModelProxy(upstream);
    proxy.record((type, fields) => {
      const [channel = "", kind = ""] = type.split("/");
      events.push({ ...fields, channel, kind });
    });
    terminal.out(proxy.url);
    await untilStopped(terminal);
    await proxy.close();
    const lines = await linesOfCalls(events, { redact: createRedactor(secretsOf(process.env)) });
    if (lines.length === 0) throw new Unreadable("No call of /v1/messages arrived, so there is no script to write.");
    write(Buffer.from(lines.map((line) => `${line}\n`).join("")));
    terminal.err(safe(`${file}: ${count(lines.length, "line")}`));
    return exitCode.ok;
  });
}

export const modelCommand = defineCommand({
  configure(command) {
    command
      .argument("<script>", "a file with the answers of the model, or a tape with recorded model calls")
      .option("--lenient", "also answer requests that the API would reject")
      .option("--watch", "read the script again whenever its file changes")
      .option("--log <file>", "write an HTML page with every request and its answer when the command ends")
      .option("--record <url>", "forward requests to this service, and write its answers to the script")
      .addHelpText(
        "after",
        `
The model answers /v1/messages, and for clients of OpenAI also /v1/chat/completions and
/v1/responses. The first line of stdout is the address. When the server stops, it prints the number of
requests and every problem. ${untilStoppedHelp}

Exit codes: 0 every request was answered and every answer was used; 1 otherwise.`,
      );
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const { record, log, watch } = options;
    if (record !== undefined) {
      if (log !== undefined || watch === true)
        throw new UsageError("--record writes the script, so it excludes --log and --watch.");
      return recordScript(file, String(record), terminal);
    }
    const served = await serveModel(await readScript(file, terminal), { strict: options.lenient !== true });
    // A page that cannot be written fails at once, not after the session.
    if (log !== undefined) writeFile(String(log), modelLogPage(served.model));
    const unwatch = watch === true ? watchScript(file, served.model, terminal) : () => {};
    terminal.out(served.url);
    await untilStopped(terminal);
    unwatch();
    const { requests, problems } = served.model;
    await served.close();
    if (log !== undefined) writeFile(String(log), modelLogPage(served.model));
    terminal.out(`${count(requests.length, "request")}, ${count(problems.length, "problem")}`);
    for (const problem of problems) terminal.out(safe(`  ${problem.message}`));
    const unused = served.model.unused();
    if (unused.length > 0) terminal.out(safe(`  answers never requested: ${unused.join(", ")}`));
    return problems.length > 0 || unused.length > 0 ? exitCode.found : exitCode.ok;
  },
});
