export * from "./conformance/index.ts";
export { keepTape, keptTapes } from "./keep-tape.ts";
export { type ServedModel, serveModel } from "./serve-model.ts";
export * from "./world/index.ts";
