import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { agentPath } from "@agentwire/runtime/node";
import type { commands } from "../../src/command/registry.ts";
import { addSessions } from "../../src/corpus/add/add.ts";
import { runCli } from "../../src/main.ts";
import { plainLog, tape as tapeBytes, transcript, wireLog } from "../input/sessions.ts";
import { terminalDouble } from "../terminal-double.ts";

const root = mkdtempSync(join(tmpdir(), "agentwire-conventions-"));

/** Removes every file of the table. */
export const removeFiles = (): void => rmSync(root, { recursive: true, force: true });

const fileOf = (name: string, content: string | Uint8Array): string => {
  const path = join(root, name);
  writeFileSync(path, content);
  return path;
};

const bare = createMemoryTape();
bare.finish();

function violatingTape(): Uint8Array {
  const tape = createMemoryTape();
  const status = { type: "system", subtype: "status", status: null, session_id: "s" };
  for (let times = 0; times < 2; times++)
    tape.frame("agent-to-host", { ...status, uuid: "00000000-0000-4000-8000-000000000001" });
  tape.finish();
  return tape.bytes();
}

/** Files that the command lines of the table name. */
export const files = {
  tape: fileOf("session.tape.jsonl", tapeBytes()),
  log: fileOf("session.jsonl", plainLog()),
  transcript: fileOf("transcript.jsonl", transcript()),
  /** What the agent sent, without its host. */
  agentLog: fileOf("agent.jsonl", plainLog("agent-to-host")),
  /** What the host sent, without its agent. */
  hostLog: fileOf("host.jsonl", plainLog("host-to-agent")),
  /** A tape without frames. */
  empty: fileOf("empty.tape.jsonl", bare.bytes()),
  /** A session that violates a law: two frames with one uuid. */
  violating: fileOf("violating.tape.jsonl", violatingTape()),
  /** A path that does not exist. */
  fresh: (name: string): string => join(root, name),
};

const folderOf = (name: string, content: string): string => {
  mkdirSync(join(root, name));
  fileOf(join(name, "only.txt"), content);
  return join(root, name);
};

/** Files without a session, by what they are. Every command that takes a session is run on each. */
export const unusable: Readonly<Record<string, string>> = {
  "an empty file": fileOf("empty.jsonl", ""),
  "blank lines": fileOf("blank.jsonl", "\n\n"),
  "a tape without events": files.empty,
  "a binary file": fileOf("binary.jsonl", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 10, 0, 255])),
  "UTF-16 text": fileOf("utf16.jsonl", Buffer.from(`\uFEFF${plainLog()}`, "utf16le")),
  prose: fileOf("prose.txt", "Dear reader,\nthis is not JSON.\n"),
  "an array of frames": fileOf("array.json", JSON.stringify([{ type: "keep_alive" }], null, 2)),
  "a folder without sessions": folderOf("no-sessions", "nothing"),
  "an absent file": files.fresh("absent.jsonl"),
};

/** The same session in every other form that a command takes in place of a tape. */
export const otherForms: Readonly<Record<string, string>> = {
  "a log of frames": files.log,
  "a log with a byte order mark and CRLF": fileOf("windows.jsonl", `\uFEFF${plainLog().replaceAll("\n", "\r\n")}`),
  "a log of the agent alone": files.agentLog,
  "a log of the host alone": files.hostLog,
  "a log of envelopes": fileOf("wire.jsonl", wireLog()),
  "a transcript": files.transcript,
};

/** A corpus of one session. */
const corpus = join(root, "corpus");
await addSessions({ folder: corpus, paths: [files.tape], jobs: 1 });

/** Any text is accepted as the value of a flag; the sentence says why. */
interface AnyText {
  readonly anyText: string;
}

type Args = readonly string[];

/** What the conventions need to know of a command. */
export interface Row {
  /** Command lines that print a result, without the name of the command. */
  readonly prints: readonly Args[];
  /** Command lines to which `--json` is added, where these are others. */
  readonly json?: readonly Args[];
  /** A command line that writes to the path that `-o` names. */
  readonly writes?: (path: string) => Args;
  /** Command lines that find nothing to judge. */
  readonly nothing?: readonly Args[];
  /** Command lines that print an address and then serve until they are stopped. */
  readonly serves?: readonly Args[];
  /** A value that each flag without a parser rejects, with the command line around it; or why it rejects none. */
  readonly values?: Readonly<Record<string, Args | AnyText>>;
}

const { tape, log, transcript: lines, empty, violating, fresh } = files;
const nowhere = fresh("no-such-file");
const peers = fileOf("peers.json", '{"peers":[{"name":"a","version":"1","side":"agent","command":["true"]}]}');
const script = fileOf("script.json", '{ "version": 1, "steps": [] }');
const program: AnyText = { anyText: "the command line of a program, which fails where it is started" };
const created: AnyText = { anyText: "a folder that the command creates" };
const matrixReport: AnyText = { anyText: "a file of --matrix, which is written by the code of `conform`" };
/** A file that a command cannot write: a folder that it would need is a file. */
const unwritable = join(tape, "report");
const denied = '{"behavior":"deny","message":"No."}';
const agent = [process.execPath, agentPath];
const plainTurn = ["--only", "flush", "--", ...agent];
/** Values that the flags of reports and shards reject. */
const unwritableReports = (command: Args): Row["values"] =>
  Object.fromEntries(
    ["junit", "sarif", "html", "ctrf", "markdown"].map((form) => [`--${form}`, [...command, `--${form}`, unwritable]]),
  );
const unwritableResults = (command: Args): Row["values"] => ({
  "--results": [...command, "--shard", "1/1", "--results", unwritable],
});
const results = fresh("shard.jsonl");
await runCli(["check", violating, "--shard", "1/1", "--results", results], terminalDouble());

/** Every command. A new one has to be added here, and is held to the conventions from then on. */
export const table: Readonly<Record<(typeof commands)[number]["name"], Row>> = {
  quickstart: { prints: [["--folder", fresh("quickstart")]], values: { "--folder": created } },
  record: {
    prints: [],
    values: {
      "--agent": ["--host", "--agent", nowhere, "--", "true"],
      "--model-script": ["--model-script", nowhere, "--", "true"],
    },
  },
  import: {
    prints: [[log, "-o", fresh("imported.tape.jsonl"), "--force"]],
    writes: (path) => [log, "-o", path],
    nothing: [[empty, "-o", fresh("nothing.tape.jsonl")]],
  },
  export: {
    prints: [],
    writes: (path) => [tape, "-o", path],
    nothing: [[empty, "-o", fresh("exported-nothing")]],
  },
  replay: {
    prints: [["--against", "true", tape]],
    writes: (path) => ["--against", "true", tape, "-o", path],
    nothing: [["--against", "true", empty]],
    values: {
      "--verdict": { anyText: "a file of the process that takes the agent's place" },
      "--record": { anyText: "a file of the process that takes the agent's place" },
      "--against": program,
      "--config-dir": ["--against", "true", tape, "--config-dir", nowhere],
      "--accept": ["--against", "true", tape, "--accept", nowhere],
      "--write-accept": ["--against", "true", tape, "--write-accept", unwritable],
      ...unwritableReports(["--against", "true", tape]),
      ...unwritableResults(["--against", "true", tape]),
    },
  },
  merge: {
    prints: [[results]],
    writes: (path) => [results, "-o", path],
    values: { ...unwritableReports([results]), "--tapes": created },
  },
  fleet: {
    prints: [],
    values: {
      "--queue": ["run", "--queue", "a name", "--", "check", tape],
      "--tapes": created,
      "--allow-command": program,
      ...Object.fromEntries(
        ["junit", "sarif", "html", "ctrf", "markdown"].map((form) => [`--${form}`, { anyText: "a file of `merge`" }]),
      ),
    },
  },
  redrive: {
    prints: [[tape]],
    writes: (path) => [tape, "-o", path],
    nothing: [[empty]],
    values: { ...unwritableReports([tape]), ...unwritableResults([tape]) },
  },
  fork: {
    prints: [],
    json: [[tape, "--at", "6", "--set", denied]],
    writes: (path) => [tape, "--at", "6", "--set", denied, "-o", path],
    nothing: [[empty, "--at", "0", "--set", "{}"]],
    values: {
      "--result": { anyText: "what the tool returns" },
      "--deny": { anyText: "what the host says" },
      "--system-prompt": [tape, "--system-prompt", nowhere],
      "--model-script": [tape, "--at", "6", "--deny", "no", "--model-script", nowhere],
    },
  },
  bisect: {
    prints: [],
    // No registry is asked for releases: each of these is rejected before.
    nothing: [empty, files.agentLog, files.hostLog, files.transcript].map((file) => [
      file,
      ...["--host", tape, "--from", "0.3.329", "--to", "0.3.330"],
    ]),
    values: {
      "--host": [tape, "--host", nowhere, "--from", "0.3.329", "--to", "0.3.330"],
      "--package": { anyText: "the name of a package, which npm knows or does not" },
    },
  },
  upgrade: {
    prints: [],
    json: [["true", "true", tape]],
    writes: (path) => ["true", "true", tape, "-o", path],
    nothing: [["true", "true", empty]],
    values: {
      "--accept": ["true", "true", tape, "--accept", nowhere],
      "--host": ["/nowhere/old", "/nowhere/new", tape, "--host", nowhere],
      "--html": ["true", "true", tape, "--html", unwritable],
      "--markdown": ["true", "true", tape, "--markdown", unwritable],
    },
  },
  inspect: {
    prints: [[tape], [tape, "--at", "1"]],
    nothing: [[empty], [empty, "--at", "1"]],
    values: { "--where": [tape, "--where", "nosuchfield:x"] },
  },
  why: { prints: [[tape]], nothing: [[empty]], values: { ...unwritableResults([tape]) } },
  turns: { prints: [[tape]], nothing: [[empty]] },
  diff: {
    prints: [[tape, log]],
    nothing: [[empty, empty]],
    values: { "--html": [tape, tape, "--html", `${nowhere}/page.html`] },
  },
  view: {
    prints: [[tape, "-o", fresh("session.html")]],
    writes: (path) => [tape, "-o", path],
    nothing: [[empty, "-o", fresh("nothing.html")]],
  },
  show: {
    prints: [["--no-open", tape]],
    nothing: [["--no-open", empty]],
  },
  redact: {
    prints: [["--lint", tape]],
    writes: (path) => [tape, "-o", path],
    nothing: [
      ["--lint", empty],
      [empty, "-o", fresh("redacted-nothing.tape.jsonl")],
    ],
    values: { "--policy": [tape, "-o", fresh("policy.tape.jsonl"), "--policy", nowhere] },
  },
  bugreport: {
    prints: [],
    writes: (path) => [violating, "-o", path],
    nothing: [[empty, "-o", fresh("no-bug.mjs")]],
    values: { "--against": program },
  },
  validate: {
    prints: [[tape]],
    writes: (path) => [tape, "-o", path],
    nothing: [[empty]],
    values: { ...unwritableReports([tape]), ...unwritableResults([tape]) },
  },
  schema: {
    prints: [["show", "interrupt"]],
    json: [
      ["show", "interrupt"],
      ["diff", "0.3.315", "0.3.330"],
    ],
    values: {
      "--at": ["--at", "9.9.9"],
      "--format": ["--format", "no-such-format"],
      "--tapes": ["diff", "0.3.315", "0.3.330", "--tapes", nowhere],
      "--code": ["diff", "0.3.315", "0.3.330", "--code", nowhere],
      "--to": ["import", "0.3.330", "--apply", "--to", nowhere],
      "--cache": created,
      "--from": ["import", "0.3.330", "--from", nowhere],
      "--lang": ["codegen", "--lang", "no-such-language"],
    },
  },
  check: {
    prints: [[tape]],
    writes: (path) => [tape, "-o", path],
    nothing: [[empty]],
    values: { ...unwritableReports([tape]), ...unwritableResults([tape]) },
  },
  conform: {
    prints: [["agent", "--list"]],
    json: [
      ["agent", "--list"],
      ["host", "--list"],
    ],
    writes: (path) => ["agent", "--tapes", fresh("conform"), "-o", path, ...plainTurn],
    nothing: [
      ["agent", "--only", "no-such-case", "--", "true"],
      ["agent", "--replay", files.agentLog, "--", "true"],
    ],
    values: {
      "--only": ["agent", "--only", "no-such-case", "--list"],
      "--expected": ["agent", "--expected", nowhere, ...plainTurn],
      "--tapes": created,
      "--replay": ["agent", "--replay", nowhere, "--", ...agent],
      "--release": ["agent", "--release", "9.9.9", "--list"],
      "--watch": ["agent", "--watch", nowhere, ...plainTurn],
      "--junit": ["agent", "--junit", unwritable, ...plainTurn],
      "--sarif": ["agent", "--sarif", unwritable, ...plainTurn],
      "--html": ["agent", "--html", unwritable, ...plainTurn],
      "--ctrf": ["agent", "--ctrf", unwritable, ...plainTurn],
      "--markdown": ["agent", "--markdown", unwritable, ...plainTurn],
      "--results": ["agent", "--shard", "1/1", "--results", unwritable, ...plainTurn],
    },
  },
  explore: {
    prints: [["--scenario", "two-permissions", "--budget", "2"]],
    json: [["--list"], ["--scenario", "two-permissions", "--budget", "2"]],
    writes: (path) => ["--scenario", "two-permissions", "--budget", "1", "-o", path],
    nothing: [["--replay", empty]],
    values: {
      "--scenario": ["--scenario", nowhere],
      "--tapes": created,
      "--replay": ["--replay", nowhere],
      "--resume": ["--resume", tape],
      ...unwritableReports(["--scenario", "two-permissions", "--budget", "1"]),
      ...unwritableResults(["--scenario", "two-permissions", "--budget", "1"]),
    },
  },
  monitor: {
    prints: [],
    values: { "--log": ["--log", unwritable, "--", "true"], "--tapes": ["--tapes", unwritable, "--", "true"] },
  },
  "mutation-test": {
    prints: [["--list"]],
    nothing: [["--only", "no-such-agent", "--", "true"]],
    values: {
      "--only": ["--only", "no-such-agent", "--list"],
      "--as": ["--as", "no-such-agent"],
      "--log": { anyText: "a folder that the command writes to" },
      ...Object.fromEntries(["junit", "sarif", "html", "ctrf", "markdown"].map((form) => [`--${form}`, matrixReport])),
    },
  },
  matrix: {
    prints: [],
    values: {
      "--results": [peers, "--render", "--results", unwritable],
      "--only": [peers, "--render", "--only", "no such peer"],
    },
  },
  coverage: {
    prints: [[tape]],
    nothing: [[empty]],
    values: { "--ratchet": { anyText: "a file that the command creates" } },
  },
  corpus: {
    prints: [
      ["ls", corpus],
      ["query", corpus, "outcomes-by-day"],
    ],
    writes: (path) => ["query", corpus, "outcomes-by-day", "--format", "parquet", "-o", path],
    nothing: [
      ["ls", fresh("no.corpus")],
      ["add", fresh("nothing.corpus"), empty],
    ],
    values: {
      "--in": ["ls", corpus, "--in", "soon"],
      "--sql": ["query", corpus, "--sql", "SELEC"],
    },
  },
  sessions: {
    prints: [["show", lines]],
    json: [
      ["list", "--dir", fresh("no-such-project")],
      ["show", lines],
      ["doctor", lines],
    ],
    nothing: [
      ["show", empty],
      ["doctor", empty],
    ],
    values: {
      "--dir": { anyText: "a folder that is gone may still have sessions" },
      "--repair": ["doctor", lines, "--repair", unwritable],
      "--leaf": ["doctor", lines, "--repair", fresh("repaired.jsonl"), "--leaf", "no-such-uuid"],
    },
  },
  chat: {
    prints: [],
    values: {
      "--agent": ["--agent", nowhere],
      "--cwd": ["--cwd", nowhere],
      "--model": { anyText: "a model, which the agent knows or does not" },
      "--resume": { anyText: "a session, which the agent knows or does not" },
    },
  },
  mcp: { prints: [], nothing: [[empty]], values: { "--corpus": [tape, "--corpus", nowhere] } },
  dap: { prints: [] },
  usage: { prints: [[tape]], nothing: [[empty]] },
  serve: {
    prints: [],
    serves: [["--demo"]],
    values: {
      "--agent": ["--agent", nowhere],
      "--cwd": ["--demo", "--cwd", nowhere],
      "--origin": ["--demo", "--origin", "not an origin"],
      "--page": ["--demo", "--page", nowhere],
      "--store": ["--agent", process.execPath, "--store", "nowhere:1"],
    },
  },
  agent: { prints: [] },
  model: {
    prints: [],
    serves: [[script]],
    nothing: [[nowhere]],
    values: {
      "--log": [script, "--log", unwritable],
      "--record": [fresh("recorded.jsonl"), "--record", "not an address"],
    },
  },
  completion: { prints: [["bash"], ["zsh"], ["fish"]] },
};
