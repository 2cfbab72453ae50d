/** The settings replaced the model that the user requested. */
export interface ModelRestriction {
  readonly requested: string;
  readonly effective: string;
}

/** Why the user gets another model than the requested one. */
export const restrictionText = ({ requested, effective }: ModelRestriction): string =>
  `Model "${requested}" is restricted by your organization's settings. Using ${effective} instead.`;
