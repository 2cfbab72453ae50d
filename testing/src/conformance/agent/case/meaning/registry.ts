import type { AgentCase } from "../../define.ts";
import { requestAnswerCases } from "./answer.ts";
import { claimCases } from "./claim.ts";
import { commandCases } from "./command.ts";
import { configurationCases } from "./configuration.ts";
import { controlEffectCases } from "./control.ts";
import { conversationCases } from "./conversation.ts";
import { detailCases } from "./detail.ts";
import { everydayCases } from "./everyday.ts";
import { feedbackCases } from "./feedback.ts";
import { fileStateCases } from "./file-state.ts";
import { flagCases } from "./flag.ts";
import { flagValueCases } from "./flag-value.ts";
import { folderCases } from "./folder.ts";
import { hookOutputCases } from "./hook.ts";
import { hookEventCases } from "./hook-event.ts";
import { hookInputCases } from "./hook-input.ts";
import { hookTextCases } from "./hook-text.ts";
import { hostCommandCases } from "./host-command.ts";
import { lastingCases } from "./lasting.ts";
import { laterStateCases } from "./later-state.ts";
import { launchCases } from "./launch.ts";
import { limitedCallCases } from "./limited-call.ts";
import { mcpEffectCases } from "./mcp.ts";
import { optionCases } from "./option.ts";
import { parallelCases } from "./parallel.ts";
import { permissionEffectCases } from "./permission.ts";
import { permissionLifeCases } from "./permission-life.ts";
import { permissionTableCases } from "./permission-table.ts";
import { repeatedCases } from "./repeated.ts";
import { requestCases } from "./request.ts";
import { secondCases } from "./second.ts";
import { serverProcessCases } from "./server-process.ts";
import { sessionEffectCases } from "./session.ts";
import { settingsHookCases } from "./settings-hook.ts";
import { shellCases } from "./shell.ts";
import { startCases } from "./start.ts";
import { stateRequestCases } from "./state-request.ts";
import { subagentCases } from "./subagent.ts";
import { successiveCases } from "./successive.ts";
import { unknownValueCases } from "./unknown-value.ts";
import { worktreeCases } from "./worktree.ts";

/** Cases about meaning: every input of an agent has its effect on model calls, tools, files or frames. */
export const meaningCases: readonly AgentCase[] = [
  ...optionCases,
  ...permissionEffectCases,
  ...permissionLifeCases,
  ...permissionTableCases,
  ...hookOutputCases,
  ...mcpEffectCases,
  ...controlEffectCases,
  ...sessionEffectCases,
  ...conversationCases,
  ...subagentCases,
  ...requestCases,
  ...requestAnswerCases,
  ...hookInputCases,
  ...stateRequestCases,
  ...flagCases,
  ...flagValueCases,
  ...hookEventCases,
  ...secondCases,
  ...configurationCases,
  ...unknownValueCases,
  ...folderCases,
  ...hookTextCases,
  ...serverProcessCases,
  ...launchCases,
  ...worktreeCases,
  ...feedbackCases,
  ...claimCases,
  ...settingsHookCases,
  ...limitedCallCases,
  ...startCases,
  ...fileStateCases,
  ...shellCases,
  ...hostCommandCases,
  ...commandCases,
  ...laterStateCases,
  ...successiveCases,
  ...lastingCases,
  ...repeatedCases,
  ...parallelCases,
  ...detailCases,
  ...everydayCases,
];
