/** Tells the model that it knows the file as it now is. */
export const currentNote = "(file state is current in your context — no need to Read it back)";

/** Tells the model that the file holds changes it has not seen. */
export const staleNote =
  "(note: the file had been modified on disk since you last read it — the edit applied cleanly, but the file contains other changes not in your context. Read it before edits that depend on surrounding content.)";
