export {
  hookInputDefinition,
  hookOutputDefinition,
  lineDefinition,
  messageDefinition,
  requestDefinition,
  responseDefinition,
} from "./definition-names.ts";
export { type Definitions, definitions } from "./definitions.ts";
export { currentCatalogue, type FrameCatalogue } from "./frame-catalogue.ts";
export type { FrameKind } from "./frame-kinds.ts";
export { AgentFrame, HostFrame, SDKMessage } from "./frame-unions.ts";
