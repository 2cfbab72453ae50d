import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Store } from "../state/store.ts";

const StoreContext = createContext<Store | null>(null);

/** Provides the store of the page to its components. */
export const StoreProvider = StoreContext.Provider;

/** The store of the page. */
export function useStore(): Store {
  const store = useContext(StoreContext);
  if (store === null)
    throw new Error("A viewer component is rendered outside the viewer. This is a defect in agentwire: report it.");
  return store;
}
