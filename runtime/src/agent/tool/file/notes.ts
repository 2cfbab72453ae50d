/** Tells the model that it knows the file as it now is. */
export const currentNote = "(you know the file as it now is: another Read would show nothing new)";

/** Tells the model that the file holds changes it has not seen. */
export const staleNote =
  "(note: the file was changed on disk after your last Read. The edit fitted all the same, but there is text in the file that you have not seen: Read it before you edit by what stands around.)";

/** Why a file cannot be written: it changed on disk after it was read. */
export const changedOnDisk =
  "File has been modified since read, by the user or by a program. Read it again, then write it.";
