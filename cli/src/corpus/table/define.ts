import type { ReadEvent, SessionAnalysis } from "../session/analysis.ts";

/** The JavaScript value of each type of column. `time`: milliseconds since 1970. */
interface ColumnValues {
  readonly text: string;
  /** A whole number. */
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly time: number;
  readonly bytes: Uint8Array;
}

/** What a column contains. */
export type ColumnType = keyof ColumnValues;

/** One column of a table. Every column can be null. */
export interface Column<Type extends ColumnType = ColumnType> {
  readonly type: Type;
  readonly about: string;
}

export type Columns = Readonly<Record<string, Column>>;

/** One row, by the names of its columns. */
export type TableRow<Table extends Columns = Columns> = {
  readonly [Name in keyof Table]: ColumnValues[Table[Name]["type"]] | null;
};

/** One table of a corpus. Each row also has the columns `session` and `month`. */
export interface Table<Content extends Columns = Columns> {
  readonly name: string;
  readonly about: string;
  readonly columns: Content;
  /** The rows of a session that has been read. */
  rows?(session: SessionAnalysis): Iterable<TableRow<Content>>;
  /** The rows of one event, written while the session is read. */
  rowsOf?(read: ReadEvent): Iterable<TableRow<Content>>;
}

/** Declares a table. The file that calls it is named after the table. */
export const defineTable = <const Content extends Columns>(table: Table<Content>): Table<Content> => table;

const columnOf =
  <Type extends ColumnType>(type: Type) =>
  (about: string): Column<Type> => ({ type, about });

/** Declares a column, by its type. */
export const column = {
  text: columnOf("text"),
  integer: columnOf("integer"),
  number: columnOf("number"),
  boolean: columnOf("boolean"),
  time: columnOf("time"),
  bytes: columnOf("bytes"),
} as const;

/** Seconds, from microseconds of a tape. */
export const inSeconds = (us: number): number => us / 1e6;
