import type { ControlHandler } from "../define.ts";

/** Reads the output styles again and says which there are. */
export const reloadOutputStyles: ControlHandler<"reload_output_styles"> = async ({ shelf }) => {
  await shelf.reload();
  return { available_output_styles: shelf.styleNames };
};
