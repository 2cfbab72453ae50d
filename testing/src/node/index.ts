export { type ServedModel, serveModel } from "./serve-model.ts";
export * from "./world/index.ts";
