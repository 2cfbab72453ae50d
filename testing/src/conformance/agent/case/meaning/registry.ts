import type { AgentCase } from "../../define.ts";
import { controlEffectCases } from "./control.ts";
import { hookOutputCases } from "./hook.ts";
import { mcpEffectCases } from "./mcp.ts";
import { optionCases } from "./option.ts";
import { permissionEffectCases } from "./permission.ts";
import { sessionEffectCases } from "./session.ts";

/** Cases about meaning: what an agent is told has its effect, in the calls of the model, the tools, the files or the frames. */
export const meaningCases: readonly AgentCase[] = [
  ...optionCases,
  ...permissionEffectCases,
  ...hookOutputCases,
  ...mcpEffectCases,
  ...controlEffectCases,
  ...sessionEffectCases,
];
