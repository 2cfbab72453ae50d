import type { ActionKind } from "./define.ts";
import { failureActions } from "./failure.ts";
import { hookActions } from "./hook.ts";
import { promptActions } from "./prompt.ts";
import { serverActions } from "./server.ts";
import { stopActions } from "./stop.ts";
import { toolActions } from "./tool.ts";
import { unusualInputActions } from "./unusual-input.ts";

/** All actions of generated sessions. */
export const actionKinds: readonly ActionKind[] = [
  ...promptActions,
  ...toolActions,
  ...serverActions,
  ...hookActions,
  ...stopActions,
  ...failureActions,
  ...unusualInputActions,
];
