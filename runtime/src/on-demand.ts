/** Loads a value on first use. Later calls resolve with the same value, in the next microtask. */
export function onDemand<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: { readonly value: Value } | undefined;
  return async () => {
    loaded ??= { value: await load() };
    return loaded.value;
  };
}
