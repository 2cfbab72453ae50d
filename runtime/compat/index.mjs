// The official package's names, for what the host covers: point a program's import of the SDK here. What is not covered,
// and why, stands in not-covered.json.
export * from "../dist/node/host/index.js";
// Names of an interface that the official package had until 0.2.141.
export {
  createSession as unstable_v2_createSession,
  promptOnce as unstable_v2_prompt,
  resumeSession as unstable_v2_resumeSession,
} from "../dist/node/host/index.js";
