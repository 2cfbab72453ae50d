export { agentCommandLine } from "./agent-command-line.ts";
export { moveFolder } from "./capsule/move-folder.ts";
export { type RestoredWorkspace, restoreWorkspace, type WorkspaceFolders } from "./capsule/restore-workspace.ts";
export { recorderPath, replayerPath } from "./executable-paths.ts";
export { type HostStreams, hostStreams } from "./host-streams.ts";
export { diffTapeFiles, type FileDiff } from "./large/diff-files.ts";
export { indexTapeFile, type TapeIndex, type TapeIndexResult } from "./large/tape-index.ts";
export { mirrorExit, type ProcessEnding } from "./mirror-exit.ts";
export { type ImportedItems, importedFrom, importFile, readImported } from "./record/import-file.ts";
export { type ModelProxy, serveModelProxy } from "./record/model-proxy.ts";
export { type AgentDetails, type OpenTape, openTape } from "./record/open-tape.ts";
export { recordInside } from "./record/record-inside.ts";
export {
  type RecordedEnd,
  type RecordedProcess,
  type RecordProcessOptions,
  recordProcess,
} from "./record/record-process.ts";
export { forwardedSignals, recordVariables, runRecordShim } from "./record/shim.ts";
export { forkTape, redriveTape, rerunTape } from "./redrive-file.ts";
export { openProcessStandIn, type ProcessStandIn } from "./replay/process-stand-in.ts";
export {
  hasModelEvents,
  type RecordedModelOptions,
  type RecordedModelServer,
  serveRecordedModel,
} from "./replay/serve-recorded-model.ts";
export { type RecordedMcpServers, serveRecordedServers } from "./replay/serve-recorded-servers.ts";
export { replayExitCodes, replayVariables, runReplayShim } from "./replay/shim.ts";
export { type Loopback, readBody, serveLoopback } from "./system/loopback.ts";
export { sha256 } from "./system/sha256.ts";
export { systemSleep } from "./system/system-sleep.ts";
export {
  createTapeFile,
  loadTape,
  readTapeFile,
  readTapeFileBatches,
  type TapeFile,
  tapeStem,
  tapeSuffix,
} from "./tape-file.ts";
export {
  type ComparedTape,
  comparisonPage,
  folderPage,
  indexEvents,
  type LiveUpdate,
  largestPage,
  livePage,
  type OverviewSource,
  overviewOfTape,
  type TapePageOptions,
  tapePage,
  transcriptPage,
} from "./view.ts";
export { type PromptWatcher, type WatchPromptsOptions, watchPrompts } from "./watch-prompts.ts";
