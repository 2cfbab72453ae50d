import { reasonOf } from "../../../guards/error.ts";
import type { ToolContext, ToolOutcome } from "../../core/tool.ts";
import type { DisplayService } from "../../core/tool-services.ts";

/** The error of every display tool if there is no display. */
const noDisplay =
  "This session has no display, so nothing was done. Set the variable AGENTWIRE_DISPLAY of the agent's " +
  "environment to an X display, or continue without this tool.";

/** Runs an action on the display. Returns an error if there is none. */
export async function onDisplay<Output>(
  { services }: ToolContext,
  act: (display: DisplayService) => Promise<Output>,
): Promise<ToolOutcome<Output>> {
  if (services.display === null) return { kind: "failed", message: noDisplay };
  try {
    return { kind: "done", output: await act(services.display) };
  } catch (cause) {
    return { kind: "failed", message: `The display action failed: ${reasonOf(cause)}` };
  }
}
