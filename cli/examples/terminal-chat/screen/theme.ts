import { createContext, useContext } from "react";

/** Whether the terminal shows colors. Without them, marks take their place. */
const ColorContext = createContext(true);

export const ColorProvider = ColorContext.Provider;
export const useColor = (): boolean => useContext(ColorContext);
