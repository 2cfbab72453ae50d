import * as z from "zod";
import { object, since } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { ContextUsage } from "../usage/context-usage.ts";

export const getContextUsage = defineControl({
  subtype: "get_context_usage",
  summary: "Returns what fills the context window.",
  since: "0.2.86",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("get_context_usage"),
    detail: since(
      "0.3.257",
      z
        .enum(["summary", "full"])
        .describe("`full` counts tokens with the API; `summary` estimates them. The default is `full`."),
    ).optional(),
  }),
  response: ContextUsage,
  errors: [],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "get_context_usage", detail: "summary" },
      response: {
        categories: [{ id: "messages", name: "Messages", tokens: 1200, color: "purple", kind: "used" }],
        totalTokens: 1200,
        maxTokens: 200000,
        rawMaxTokens: 200000,
        percentage: 1,
        gridRows: [
          [
            {
              color: "purple",
              isFilled: true,
              categoryName: "Messages",
              tokens: 1200,
              percentage: 1,
              squareFullness: 0.6,
            },
          ],
        ],
        model: "claude-opus-5-5",
        memoryFiles: [{ path: "/home/ada/app/CLAUDE.md", type: "Project", tokens: 40 }],
        mcpTools: [{ name: "search", serverName: "notes", tokens: 90, isLoaded: false }],
        agents: [{ agentType: "reader", source: "project", tokens: 12 }],
        isAutoCompactEnabled: true,
        autoCompactThreshold: 167000,
        apiUsage: null,
      },
    },
  ],
});
