import { callbackCases } from "./case/callback.ts";
import { lifeCases } from "./case/life.ts";
import { messageCases } from "./case/message.ts";
import type { HostCase } from "./define.ts";

/** Every case for hosts. */
export const hostCases: readonly HostCase[] = [...messageCases, ...callbackCases, ...lifeCases];
