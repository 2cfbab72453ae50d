/** Builds a value on first use. Some arbitraries are slow to build, and most programs never use them. */
export function lazy<Value>(build: () => Value): () => Value {
  let built: { readonly value: Value } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}
