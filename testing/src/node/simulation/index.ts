export { type MemoryFiles, memoryFiles } from "./files.ts";
export { seededIds, seededNumbers } from "./ids.ts";
export { projectFolder, runWorld, type WorldEvent, type WorldRun, type WorldSetup } from "./run.ts";
export { type MemoryShell, memoryShell, type ShellRun } from "./shell.ts";
