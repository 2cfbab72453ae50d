export { type MemoryFiles, memoryFiles } from "./files.ts";
export { seededIds, seededNumbers } from "./ids.ts";
export { runSimulation, type SimulationResult, type SimulationSetup } from "./run.ts";
export { type MemoryShell, memoryShell, type ShellRun } from "./shell.ts";
export { type SimulatedAgentSetup, type SimulationEvent, simulatedProjectFolder } from "./start.ts";
