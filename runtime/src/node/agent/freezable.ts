import type { ModelPort, Ports } from "../../ports.ts";

const never = new Promise<never>(() => {});

/**
 * Ports that have no more effects once they are frozen: they write no files and call no model. What waits for such an
 * effect never continues.
 */
export function freezable(ports: Ports): { readonly ports: Ports; readonly freeze: () => void } {
  let isFrozen = false;
  const unlessFrozen =
    <Values extends readonly unknown[], Result>(call: (...values: Values) => Promise<Result>) =>
    (...values: Values): Promise<Result> =>
      isFrozen ? never : call(...values);
  const { files, model } = ports;
  const calls: ModelPort = {
    stream: unlessFrozen((request) => model.stream(request)),
    create: unlessFrozen((request) => model.create(request)),
    countTokens: unlessFrozen((request) => model.countTokens(request)),
  };
  return {
    ports: {
      ...ports,
      model: calls,
      files: {
        ...files,
        write: unlessFrozen((...values) => files.write(...values)),
        append: unlessFrozen((...values) => files.append(...values)),
      },
    },
    freeze: () => {
      isFrozen = true;
    },
  };
}
