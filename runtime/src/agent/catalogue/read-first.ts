/** Older models, which must have read a file before they change it. */
const readFirst = /^claude-(?:3-|haiku-4-|sonnet-4-[05](?!\d)|opus-4-[56](?!\d))/;

/** Whether a model, by its canonical name, may only change files that it has read. Newer ones need not look first. */
export const mustReadFirst = (canonical: string): boolean => readFirst.test(canonical);
