import type { AgentCase } from "../../define.ts";
import { controlEffectCases } from "./control.ts";
import { hookOutputCases } from "./hook.ts";
import { mcpEffectCases } from "./mcp.ts";
import { optionCases } from "./option.ts";
import { permissionEffectCases } from "./permission.ts";
import { sessionEffectCases } from "./session.ts";

/** Cases about meaning: every input of an agent has its effect on model calls, tools, files or frames. */
export const meaningCases: readonly AgentCase[] = [
  ...optionCases,
  ...permissionEffectCases,
  ...hookOutputCases,
  ...mcpEffectCases,
  ...controlEffectCases,
  ...sessionEffectCases,
];
