export { type ServedModel, serveModel } from "./serve-model.ts";
