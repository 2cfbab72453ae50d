// The official package's names, for what the host covers: point a program's import of the SDK here.
export * from "../dist/node/host/index.js";
