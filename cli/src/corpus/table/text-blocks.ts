import { column, defineTable } from "./define.ts";

export const textBlocksTable = defineTable({
  name: "text_blocks",
  about:
    "An index of the table `texts`, with which `corpus search` excludes sessions. One row for about 64 KiB of text.",
  columns: {
    event: column.integer("Number of the first event with a text."),
    bits: column.bytes("One bit for each hash of four characters that occur in the texts."),
  },
  *rows({ textBlocks }) {
    yield* textBlocks;
  },
});
