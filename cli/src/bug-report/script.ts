import { gzipSync } from "node:zlib";

/** What a bug report is about. */
export interface BugReport {
  /** The defect in one sentence. */
  readonly title: string;
  /** The requirements that the session violates. */
  readonly requirements: readonly string[];
  /** The command of the agent that diverges from the session; `null` if the session itself shows the defect. */
  readonly against: string | null;
  /** The releases of the SDK between which the agent changes; `null` if they were not searched. */
  readonly releases: { readonly before: string; readonly first: string } | null;
  /** The release of the toolkit that reproduces it. */
  readonly toolkit: string;
  /** The release of the agent, if the session names it. */
  readonly agent: string | null;
}

/** The executable part of the file. It needs only Node.js and npx. */
const program = `
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { existsSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const words = process.argv.slice(2);
const valueOf = (flag) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
const bytes = gunzipSync(Buffer.from(tape, "base64"));
if (valueOf("--tape") !== undefined) {
  writeFileSync(valueOf("--tape"), bytes, { flag: "wx" });
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), "agentwire-bug-"));
const path = join(folder, "session.tape.jsonl");
writeFileSync(path, bytes);
const installed = (process.env.PATH ?? "").split(delimiter).some((part) => existsSync(join(part, "agentwire")));
const [command, ...first] = installed ? ["agentwire"] : ["npx", "--yes", "agentwire@" + report.toolkit];
const shell = process.platform === "win32";
const agentwire = (...args) => {
  console.log("\\n$ agentwire " + args.join(" "));
  return spawnSync(command, [...first, ...args], { stdio: "inherit", shell }).status ?? 4;
};
// npx fails with the same exit code as a command that finds the defect.
if (spawnSync(command, [...first, "--version"], { stdio: ["ignore", "ignore", "inherit"], shell }).status !== 0) {
  rmSync(folder, { recursive: true, force: true });
  console.log("\\nagentwire did not start, so nothing was reproduced. Run the file with the command in its first lines.");
  process.exit(4);
}
console.log(report.title);
if (report.agent !== null) console.log("Agent release: " + report.agent);
agentwire("why", path);
const against = valueOf("--against") ?? report.against;
const codes = [];
if (report.requirements.length > 0) codes.push(agentwire("check", path));
if (report.releases !== null && against === null)
  codes.push(agentwire("upgrade", report.releases.before, report.releases.first, path));
if (against !== null) codes.push(agentwire("replay", "--against", against, "--all-differences", path));
rmSync(folder, { recursive: true, force: true });
const failed = codes.find((code) => code > 1);
if (codes.includes(1)) console.log("\\nThe defect is there.");
else if (failed === undefined) console.log("\\nThe defect is not there.");
else console.log("\\nThe defect was not looked for, because a command above failed. --against COMMAND names the agent on this machine.");
process.exit(codes.includes(1) ? 1 : (failed ?? 0));
`;

/** A value as a safe literal in a script. */
const literal = (value: unknown): string => JSON.stringify(value, null, 2).replace(/[\u007f-\uffff]/g, escaped);
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The report as one executable file. */
export const bugReportScript = (report: BugReport, tape: Uint8Array): string => `#!/usr/bin/env node
// A session that shows a defect, and a program that reproduces it. Run it:
//   npx --yes --package=agentwire@${report.toolkit} node FILE
// --against COMMAND tries another agent. --tape FILE writes the session.
const report = ${literal(report)};
const tape =
  "${Buffer.from(gzipSync(tape, { level: 9 })).toString("base64")}";
${program}`;
