import { expect, test } from "vitest";
import { noClientInfo } from "../../../src/agent/core/client-info.ts";

test("a host that sent no options requests nothing", () => {
  expect(noClientInfo()).toEqual({
    done: false,
    claimed: false,
    systemPrompt: null,
    toolAliases: new Map(),
    appendSystemPrompt: null,
    systemPromptSnapshot: true,
    jsonSchema: null,
    agents: {},
    forwardSubagentText: false,
    promptSuggestions: false,
    perTaskStopAffordance: false,
    planModeInstructions: null,
    skills: null,
  });
});

test("two sessions share nothing", () => expect(noClientInfo().agents).not.toBe(noClientInfo().agents));
