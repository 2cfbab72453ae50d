/** The names of the official package that the host covers. `compat/not-covered.json` lists the others. */
export * from "../host/index.ts";
// Names that the official package had until 0.2.141.
export {
  createSession as unstable_v2_createSession,
  promptOnce as unstable_v2_prompt,
  resumeSession as unstable_v2_resumeSession,
} from "../host/index.ts";
