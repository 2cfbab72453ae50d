export { chunksArbitrary } from "./chunks.ts";
export { frameArbitrary, frameKindNames, unknownFrameArbitrary } from "./frame.ts";
export { fullValue } from "./full-value.ts";
export {
  behaviorPlan,
  type GeneratedHostAction,
  type HostBehavior,
  hostBehaviorArbitrary,
  type PermissionAnswer,
} from "./host.ts";
export { type SchemaOptions, schemaArbitrary } from "./schema.ts";
export { type ScriptArbitraryOptions, type ScriptDocument, scriptArbitrary } from "./script.ts";
