export { type ServedModel, serveModel } from "./serve-model.ts";
export { systemClock } from "./system-clock.ts";
