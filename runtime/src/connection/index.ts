export { type Connection, type ConnectionOptions, connect } from "./connect.ts";
export { type BoundHandler, bindHandler, controlHandler } from "./control-handler.ts";
export { ConnectionError, type ConnectionErrorCode, ControlError, describeEnding } from "./errors.ts";
export type { WireMessage } from "./frame.ts";
export type { Problem, ProblemCode } from "./problem.ts";
export {
  type Call,
  type Handler,
  type Handlers,
  noAnswer,
  type ReceivedBy,
  type Request,
  type RequestOptions,
  type SentBy,
  type Side,
} from "./side.ts";
