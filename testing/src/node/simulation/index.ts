export { type MemoryFiles, memoryFiles } from "./files.ts";
export { seededIds, seededNumbers } from "./ids.ts";
export {
  runSimulation,
  type SimulationEvent,
  type SimulationResult,
  type SimulationSetup,
  simulatedProjectFolder,
} from "./run.ts";
export { type MemoryShell, memoryShell, type ShellRun } from "./shell.ts";
