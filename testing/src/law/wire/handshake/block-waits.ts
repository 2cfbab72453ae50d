import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { asList } from "../../session-event/json.ts";

export const blockWaits = defineCheckedLaw("handshake.initialize.block-waits", () => {
  let waiting: number | undefined;
  return {
    request({ from, subtype, request, seq }) {
      if (from !== "host" || subtype !== "initialize") return undefined;
      const matchers = Object.values(asJsonObject(request.hooks)).flatMap(asList).map(asJsonObject);
      if (matchers.some(({ onFailure }) => onFailure === "block")) waiting = seq;
      return undefined;
    },
    exchange({ request: { seq } }) {
      if (seq !== waiting) return undefined;
      waiting = undefined;
      return true;
    },
    completeMessage({ from, name }) {
      if (from !== "host" || name !== "user" || waiting === undefined) return undefined;
      const related = [waiting];
      waiting = undefined;
      return { message: "A prompt came before the answer to an `initialize` whose hooks block on failure.", related };
    },
  };
});
