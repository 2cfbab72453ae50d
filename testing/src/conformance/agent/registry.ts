import { compatibilityCases } from "./case/wire/compatibility.ts";
import { controlCases } from "./case/wire/control.ts";
import { endingCases } from "./case/wire/ending.ts";
import { framingCases } from "./case/wire/framing.ts";
import { handshakeCases } from "./case/wire/handshake.ts";
import type { AgentCase } from "./define.ts";

/** Every case for agents, in the order of the specification. */
export const agentCases: readonly AgentCase[] = [
  ...framingCases,
  ...handshakeCases,
  ...controlCases,
  ...compatibilityCases,
  ...endingCases,
];
