/** Builds a value when it is first asked for. Some arbitraries take long to build, and most programs never draw from them. */
export function lazy<Value>(build: () => Value): () => Value {
  let built: { readonly value: Value } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}
