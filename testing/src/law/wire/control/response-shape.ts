import { defineCheckedLaw } from "../../define.ts";

export const responseShape = defineCheckedLaw("control.response.shape", () => ({
  response({ body }) {
    if (body.subtype === "success") return true;
    if (body.subtype !== "error")
      return `A response says \`${String(body.subtype)}\`, neither \`success\` nor \`error\`.`;
    return typeof body.error === "string" || "An error response has no text under `error`.";
  },
}));
