export type { ShownViolation } from "./data.ts";
export { type HtmlPage, htmlPage } from "./html-page.ts";
export { markup } from "./markup.ts";
export {
  type Overview,
  type OverviewReader,
  readOverview,
  type SessionReading,
  type SessionVerdict,
  type SlowStep,
  type TurnOverview,
} from "./overview.ts";
