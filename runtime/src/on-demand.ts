/** Loads something when it is first asked for. From then on it is at hand: no time passes but the turn of a promise. */
export function onDemand<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: { readonly value: Value } | undefined;
  return async () => {
    loaded ??= { value: await load() };
    return loaded.value;
  };
}
