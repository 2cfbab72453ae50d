import { callbackCases } from "./case/callback.ts";
import { lifeCases } from "./case/life.ts";
import { hostMeaningCases } from "./case/meaning/registry.ts";
import { hostMessageCases } from "./case/message.ts";
import { promptCases } from "./case/prompt.ts";
import type { HostCase } from "./define.ts";

/** Every case for hosts. */
export const hostCases: readonly HostCase[] = [
  ...hostMessageCases,
  ...callbackCases,
  ...lifeCases,
  ...promptCases,
  ...hostMeaningCases,
];
