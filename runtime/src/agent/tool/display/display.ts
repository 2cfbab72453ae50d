import { reasonOf } from "../../../guards/error.ts";
import type { ToolContext, ToolOutcome } from "../../core/tool.ts";
import type { DisplayService } from "../../core/tool-services.ts";

/** What every tool for a display answers where there is none. */
const noDisplay =
  "This session has no display: nothing was done. Name an X display in the variable AGENTWIRE_DISPLAY of the agent's environment, or do without this tool.";

/** Does something on the display; says so where there is none. */
export async function onDisplay<Output>(
  { services }: ToolContext,
  act: (display: DisplayService) => Promise<Output>,
): Promise<ToolOutcome<Output>> {
  if (services.display === null) return { kind: "failed", message: noDisplay };
  try {
    return { kind: "done", output: await act(services.display) };
  } catch (cause) {
    return { kind: "failed", message: `The display did not do it: ${reasonOf(cause)}` };
  }
}
