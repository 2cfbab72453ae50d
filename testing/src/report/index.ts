export { htmlReport } from "./html.ts";
export { jsonReport } from "./json.ts";
export { junitReport } from "./junit.ts";
export { countStatus, type EntryStatus, type Report, type ReportEntry } from "./report.ts";
export { sarifReport } from "./sarif.ts";
