import { defineCheckedLaw } from "../../define.ts";

export const optIn = defineCheckedLaw("stream.opt-in", () => {
  let known = false;
  let requested = false;
  let reported = false;
  return {
    spawn({ argv }) {
      known = argv.length > 0;
      requested = argv.some((arg) => arg.startsWith("--include-partial-messages"));
      return undefined;
    },
    streamed() {
      if (!known || requested || reported) return undefined;
      reported = true;
      return "Stream events arrived without a request for partial messages.";
    },
    concluded: () => (known && !requested && !reported ? true : undefined),
  };
});
