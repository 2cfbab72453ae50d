import { defineLaw } from "../../define.ts";
import { Memory } from "../../reading/memory.ts";

export const requestIdUnique = defineLaw("control.request.id-unique", (report) => {
  const seen = new Memory<string, number>();
  return {
    request(request) {
      const key = `${request.from} ${request.id}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, request.seq);
      else
        report({
          side: request.from,
          at: request,
          message: `Request id "${request.id}" was used before.`,
          related: [first],
        });
    },
  };
});
