/** Tells the model that it knows the current file. */
export const currentNote = "(you know the current file: another Read would show nothing new)";

/** Tells the model that the file contains changes that it has not seen. */
export const staleNote =
  "(note: the file was changed on disk after your last Read. The edit was applied, but the file " +
  "contains text that you have not seen. Read the file before you edit near that text.)";

/** Why a file cannot be written: it changed on disk after it was read. */
export const changedOnDisk =
  "File has been modified since read, by the user or by a program. Read it again, then write it.";
