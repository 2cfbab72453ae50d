import { defineCheckedLaw } from "../../define.ts";

export const initializeFirst = defineCheckedLaw("handshake.initialize.first", () => {
  let sent = 0;
  return {
    request({ from, subtype }) {
      if (from !== "host") return undefined;
      sent += 1;
      if (subtype !== "initialize" || sent === 1) return sent === 1 && subtype === "initialize" ? true : undefined;
      return undefined;
    },
    completeMessage({ from, name }) {
      if (from !== "host") return undefined;
      sent += 1;
      return sent > 1 ? undefined : `The first frame of the host is \`${name}\`, not \`initialize\`.`;
    },
  };
});
