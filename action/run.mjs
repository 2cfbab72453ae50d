/**
 * Runs `agentwire conform`, `replay --against` and `check` as the variables below ask for, and writes what they find as
 * annotations, as SARIF and as a summary in Markdown. `action.yml` calls it; it runs as well in any other CI with Node.js.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const variable = (name, fallback = "") => (process.env[`AGENTWIRE_CI_${name}`] ?? "").trim() || fallback;
const output = variable("OUTPUT", ".agentwire/ci");
const sessions = variable("SESSIONS").split(/\s+/).filter(Boolean);

/** Runs agentwire with args and, behind them, a command line of the user as a shell reads it. */
function agentwire(args, commandLine = "") {
  const line = `${variable("COMMAND", "npx --yes agentwire")} "$@" ${commandLine}`;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", line, "agentwire", ...args], {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  process.stderr.write(stderr);
  return { code: status ?? 1, stdout, stderr };
}

const finding = (rule, message, file, level = "error") => ({ rule, message, level, ...(file && { file }) });

/** What a report cannot say: the command failed before it had one. */
const failure = (title, { code, stderr }) => ({
  title,
  code,
  counts: `ended with code ${code}`,
  findings: [finding("agentwire", stderr.trim().split("\n").at(-1) || `${title} ended with code ${code}.`)],
});

function conform(side, command) {
  const title = `Conformance of the ${side}`;
  const folder = join(output, `conform-${side}`);
  const options = variable("CONFORM_OPTIONS").split(/\s+/).filter(Boolean);
  const run = agentwire(
    [
      "conform",
      side,
      "--json",
      "--junit",
      join(folder, "junit.xml"),
      "--tapes",
      join(folder, "tapes"),
      ...options,
      "--",
    ],
    command,
  );
  if (run.stdout.trim() === "") return failure(title, run);
  const { counts, entries } = JSON.parse(run.stdout);
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  const findings = entries
    .filter(({ status }) => status === "failed" || status === "unmeasured" || status === "warning")
    .map(({ id, status, title: question, details, location }) =>
      finding(id, [question, ...details].join("\n"), location?.file, status === "warning" ? "warning" : "error"),
    );
  return { title, code: run.code, counts: counted.map(([status, count]) => `${count} ${status}`).join(", "), findings };
}

function replay(command) {
  const as = variable("REPLAY_AS", "agent");
  const title = `Sessions replayed against the ${as}`;
  const report = join(output, "replay");
  const run = agentwire([
    ...["replay", "--against", command, "--as", as, "--json"],
    ...["--junit", join(report, "junit.xml"), "--html", join(report, "report.html"), ...sessions],
  ]);
  if (run.stdout.trim() === "") return failure(title, run);
  const { verdicts } = JSON.parse(run.stdout);
  const amiss = verdicts.filter(({ outcome }) => outcome !== "reproduced");
  return {
    title,
    code: run.code,
    counts: `${verdicts.length - amiss.length} of ${verdicts.length} reproduced`,
    findings: amiss.map(({ tape, outcome, message }) => finding(`replay.${outcome}`, message || outcome, tape)),
  };
}

function check() {
  const title = "Sessions checked against the laws";
  const run = agentwire(["check", "--json", ...sessions]);
  const violations = run.stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  if (run.code !== 0 && violations.length === 0) return failure(title, run);
  const findings = violations.map(({ requirement, side, seq, message, file }) =>
    finding(requirement, `${seq === null ? "At the end" : `Event ${seq}`}: ${side}: ${message}`, file),
  );
  return { title, code: run.code, counts: `${violations.length} violations`, findings };
}

/** A path as a URI reference, which has no blanks and no brackets. */
const uriOf = (path) => path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");

const sarif = (findings) => ({
  $schema: "https://json.schemastore.org/sarif-2.1.0.json",
  version: "2.1.0",
  runs: [
    {
      tool: {
        driver: { name: "agentwire", rules: [...new Set(findings.map(({ rule }) => rule))].map((id) => ({ id })) },
      },
      results: findings.map(({ rule, level, message, file = "." }) => ({
        ruleId: rule,
        level,
        message: { text: message },
        locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
      })),
    },
  ],
});

const cell = (text) =>
  text
    .replaceAll("|", "\\|")
    .replaceAll("<", "&lt;")
    .replaceAll(/\s*\n\s*/g, "<br>");

const markdown = (parts) =>
  parts
    .flatMap(({ title, code, counts, findings }) => [
      `### ${code === 0 ? "✅" : "❌"} ${title}`,
      "",
      `${counts}`,
      "",
      ...(findings.length === 0 ? [] : ["| rule | finding | file |", "|---|---|---|"]),
      ...findings.map(({ rule, message, file = "" }) => `| ${cell(rule)} | ${cell(message)} | ${cell(file)} |`),
      "",
    ])
    .join("\n");

/** What stands in a workflow command; see the page on workflow commands of GitHub. */
const escaped = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text) => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

const requested = [
  variable("AGENT") && (() => conform("agent", variable("AGENT"))),
  variable("HOST") && (() => conform("host", variable("HOST"))),
  variable("REPLAY") && sessions.length > 0 && (() => replay(variable("REPLAY"))),
  sessions.length > 0 && check,
].filter(Boolean);
if (requested.length === 0) {
  console.error("agentwire: nothing to do. Set the input agent, host or sessions.");
  process.exit(2);
}
if (variable("REPLAY") && sessions.length === 0) {
  console.error("agentwire: the input replay needs sessions.");
  process.exit(2);
}

mkdirSync(output, { recursive: true });
const parts = requested.map((part) => part());
const findings = parts.flatMap((part) => part.findings);
const files = { sarif: resolve(output, "agentwire.sarif"), summary: resolve(output, "summary.md") };
writeFileSync(files.sarif, JSON.stringify(sarif(findings), null, 2));
writeFileSync(files.summary, markdown(parts));
for (const { rule, level, message, file } of findings) {
  const location = file === undefined ? "" : `,file=${property(file)}`;
  console.log(`::${level === "error" ? "error" : "warning"} title=${property(rule)}${location}::${escaped(message)}`);
}
for (const { title, counts } of parts) console.log(`${title}: ${counts}`);
const { GITHUB_STEP_SUMMARY, GITHUB_OUTPUT } = process.env;
if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, markdown(parts));
if (GITHUB_OUTPUT) for (const [name, path] of Object.entries(files)) appendFileSync(GITHUB_OUTPUT, `${name}=${path}\n`);
process.exitCode = Math.max(...parts.map(({ code }) => code));
