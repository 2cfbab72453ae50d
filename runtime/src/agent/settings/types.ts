/** The settings of one source, as in its file. */
export type SettingsContent = Readonly<Record<string, unknown>>;

/** Something in the settings of a source that has no effect. */
export interface SettingsProblem {
  /** Whether it disables the whole source or only the entry. */
  readonly scope: "source" | "entry";
  /** The path of the key, such as `permissions.allow`; `""` for the whole source. */
  readonly key: string;
  readonly text: string;
}
