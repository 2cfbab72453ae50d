export { keepTape, keptTapes } from "./keep-tape.ts";
export * from "./conformance/index.ts";
export { type ServedModel, serveModel } from "./serve-model.ts";
export * from "./world/index.ts";
