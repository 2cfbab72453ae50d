/** An answer to choose from. `key`: a letter that chooses it. */
interface StepOption {
  readonly label: string;
  readonly description?: string;
  readonly key?: string;
}

/**
 * One question of a dialog. The user chooses options, or writes a text.
 *
 * - `multiple`: several options can be chosen
 * - `otherIndex`: the position of the option that asks for a text
 */
export interface Step {
  readonly prompt: string;
  readonly options: readonly StepOption[];
  readonly multiple?: boolean;
  readonly otherIndex?: number;
  /** A step without options asks for a text; this is where it starts. */
  readonly text?: string;
  /** The positions of the options that are chosen at first. */
  readonly initial?: readonly number[];
  /** Why the previous answer was not accepted. */
  readonly problem?: string;
}

/** What the user chose, by position, and wrote. */
export interface StepAnswer {
  readonly chosen: readonly number[];
  readonly text: string;
}

/** A dialog asks one step after another and returns its outcome. It does not know how steps are drawn. */
export type Dialog<Outcome> = Generator<Step, Outcome, StepAnswer>;
