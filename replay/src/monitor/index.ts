export {
  createPromptMonitor,
  type PromptFinding,
  type PromptMonitor,
  type PromptMonitorOptions,
} from "./prompt-monitor.ts";
