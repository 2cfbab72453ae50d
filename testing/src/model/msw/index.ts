export { modelHandlers } from "./model-handlers.ts";
