import { defineCheckedLaw } from "../../define.ts";

export const requesting = defineCheckedLaw("stream.requesting", () => {
  let announced = false;
  return {
    completeMessage({ from, name, frame }) {
      if (from !== "agent") return undefined;
      // A retry is not announced again as a request.
      if (name === "system/api_retry" || (name === "system/status" && frame.status === "requesting")) announced = true;
      return undefined;
    },
    edge({ event: { stream, type } }) {
      if (type !== "message_start" || stream !== "") return undefined;
      const before = announced;
      announced = false;
      return before || "A streamed message began, and no `requesting` had come before it.";
    },
  };
});
