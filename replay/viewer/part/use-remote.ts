import { useEffect, useState } from "preact/hooks";

/** The last answer of the session to a query. The previous answer stays until a new one arrives. */
export function useRemote<Value>(load: () => Promise<Value>, inputs: readonly unknown[], first: Value): Value {
  const [value, setValue] = useState(first);
  useEffect(() => {
    let active = true;
    load().then(
      (answer) => active && setValue(() => answer),
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, inputs);
  return value;
}
