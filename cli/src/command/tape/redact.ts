import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import {
  defaultPolicy,
  type FoundSecret,
  findSecretsIn,
  parsePolicy,
  type RedactionPolicy,
  redactTapeFrom,
} from "@agentwire/replay";
import { sha256, tapeSuffix } from "@agentwire/replay/node";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { type Input, openInputs } from "../../input/open.ts";
import { createFile } from "../../output/create-file.ts";
import { cannotRead } from "../../output/file-error.ts";
import { outputFolder } from "../../output/write-file.ts";
import { count, safe, styled } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";
import { detectSecrets } from "./detect-secrets.ts";

function readPolicy(file: unknown, dropProse: boolean): RedactionPolicy {
  let policy = defaultPolicy;
  if (file !== undefined) {
    let value: unknown;
    try {
      value = JSON.parse(readFileSync(String(file), "utf8"));
    } catch (error) {
      throw cannotRead(String(file), error);
    }
    const parsed = parsePolicy(value);
    if (!parsed.ok) throw new Unreadable(`${file}: ${parsed.message}`);
    policy = parsed.policy;
  }
  return dropProse ? { ...policy, prose: "drop" } : policy;
}

/** The report about a secret. It never contains the secret itself. */
const about = ({ rule, seq, location, value }: FoundSecret) => ({ rule, seq, location, length: value.length });

const locationOf = ({ seq, location }: FoundSecret): string =>
  `${seq === null ? "the header" : `event ${seq}`}, ${location}`;

/** What neither the copy nor the lint can detect. The person who shares a tape must check for these. */
const unseen: readonly string[] = [
  "passwords made of plain words, if no name, flag or form next to them identifies them",
  "short passwords that stand alone in a line: an answer, an argument after a variable, the output of a decoder",
  "hexadecimal numbers and UUIDs without the name of a secret or of a service, because ids and hashes look the same",
  "secrets shorter than 4 characters, and secrets that are numbers in JSON",
  "content that is compressed, encrypted, in an image or document, or in an encoding other than JSON, " +
    "percent signs, HTML entities, base64 and hexadecimal",
  "secrets that are split across several messages, and secrets that code computes",
  "personal data, names of hosts, customers and projects (put them in a policy: --policy)",
];

/** Reads an input. Throws {@link Unreadable} at its end if it has no event in which a secret could be. */
async function* recorded(input: Input, damage: "pass" | "refuse" = "pass") {
  let events = 0;
  for await (const batch of input.read(damage)) {
    events += batch.filter((item) => item.kind === "event" && item.event.channel !== "note").length;
    yield batch;
  }
  if (events === 0)
    throw new Unreadable(`${input.path} holds no event, so nothing was searched. Name a tape with a recorded session.`);
}

/** `--lint`: fails if any of the tapes contains a secret. */
async function lint({ terminal, args, options }: Invocation, policy: RedactionPolicy): Promise<number> {
  let left = 0;
  const inputs = await openInputs(args, terminal);
  for (const input of inputs) {
    const file = input.path;
    const found = await findSecretsIn(recorded(input), detectSecrets, policy);
    left += found.length;
    for (const one of found) {
      if (options.json === true) terminal.verbatim(JSON.stringify({ file, ...about(one) }));
      else
        terminal.out(safe(`${file}: ${locationOf(one)}: a secret of kind ${one.rule}, ${one.value.length} characters`));
    }
  }
  if (options.json !== true) {
    const verdict =
      left === 0 ? styled(terminal, "green", "no secret detected") : styled(terminal, "red", count(left, "secret"));
    terminal.out(`${count(inputs.length, "tape")}, ${verdict}`);
    terminal.out("Not detected:");
    for (const one of unseen) terminal.out(`- ${one}`);
  }
  return left === 0 ? exitCode.ok : exitCode.found;
}

async function write({ terminal, args, options }: Invocation, policy: RedactionPolicy): Promise<number> {
  const out = outputPath(options, "");
  const inputs = await openInputs(args, terminal);
  const [given = ""] = args;
  const isOne = inputs.length === 1 && inputs[0]?.path === given;
  if (!isOne) outputFolder(out);
  for (const input of inputs) {
    const copy = isOne ? out : join(out, copyName(input.path, args));
    if (!isOne) outputFolder(dirname(copy));
    const source = () => recorded(input, "refuse");
    const { found, changed } = await createFile(copy, (sink) =>
      redactTapeFrom(source, { detect: detectSecrets, policy, sha256, sink }),
    );
    const prefix = isOne ? "" : `${input.path}: `;
    for (const one of found) {
      const file = isOne ? {} : { file: input.path };
      if (options.json === true) terminal.verbatim(JSON.stringify({ ...file, ...about(one) }));
      else terminal.out(safe(`${prefix}${locationOf(one)}: ${one.rule}, ${one.value.length} characters`));
    }
    if (options.json !== true) {
      const summary = `${count(found.length, "secret")} removed, ${count(changed, "event")} changed`;
      terminal.out(safe(`${summary}; the copy is ${copy}`));
    }
  }
  return exitCode.ok;
}

/** The name of a copy in the output folder: the path below the folder that was named, or the name of the file. */
function copyName(path: string, args: readonly string[]): string {
  const folder = args.find((arg) => arg !== path && path.startsWith(join(arg, "/")));
  const name = folder === undefined ? basename(path) : relative(folder, path);
  return name.endsWith(tapeSuffix) ? name : `${name.replace(/\.jsonl$/, "")}${tapeSuffix}`;
}

export const redactCommand = defineCommand({
  streams: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes, logs, transcripts, and folders of them")
      .option("--lint", "write nothing, and fail if a secret is found")
      .option("--policy <file>", "a JSON file with literals, names, allow and prose; see the README")
      .option("--drop-prose", "also remove descriptions of tools and commands, and system prompts")
      .option("--json", "print each secret as a line of JSON, without the secret itself")
      .addHelpText("after", "\nExit codes: 0 the copy is written, or no secret is found; 1 --lint found secrets.");
    addOutput(command, "<file>", "the copy, which must not exist yet; for several sessions, a folder for copies");
  },
  async run(call) {
    const { lint: only, policy: file, dropProse } = call.options;
    const out = outputPath(call.options);
    if ((only === true) === (out !== undefined) || call.args.length === 0) {
      throw new UsageError("Name --output for the redacted copy, or --lint to only search for secrets.");
    }
    const policy = readPolicy(file, dropProse === true);
    return only === true ? lint(call, policy) : write(call, policy);
  },
});
