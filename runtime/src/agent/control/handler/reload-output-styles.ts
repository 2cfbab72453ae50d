import type { ControlHandler } from "../define.ts";

/** The output styles: this agent has one. */
export const reloadOutputStyles: ControlHandler<"reload_output_styles"> = () => ({
  available_output_styles: ["default"],
});
