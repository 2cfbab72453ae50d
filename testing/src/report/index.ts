export { ctrfReport } from "./ctrf.ts";
export { htmlReport } from "./html.ts";
export { jsonReport } from "./json.ts";
export { junitReport } from "./junit.ts";
export { markdownReport } from "./markdown.ts";
export {
  countStatus,
  type EntryStatus,
  type FrameExample,
  isOpen,
  type Report,
  type ReportCase,
  type ReportCause,
  type ReportEntry,
} from "./report.ts";
export { sarifReport } from "./sarif.ts";
