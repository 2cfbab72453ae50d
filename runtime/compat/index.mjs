// The official package's names, for what the host covers. Point a program's SDK import here.
export { AbortError, createSdkMcpServer, tool } from "../dist/host/index.js";
export { query, startup } from "../dist/node/index.js";
