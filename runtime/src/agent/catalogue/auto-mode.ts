/** Models of families whose older members have no automatic mode. */
const without = [/claude-3-/, /haiku(?!-5-5)/, /claude-(?:opus|sonnet)-4(?:-(?:0|1|5|20\d{6}|latest)|[@[]|$)/];

/** Ids under which the service serves a newer model than they name. */
const served = /^claude-opus-4(?:-0|-1|-20250514|-1-20250805)(?:\[1m\])?$/;

/** Whether the automatic mode, which checks actions one by one, exists for a model. */
export function supportsAutoMode(model: string): boolean {
  const id = model.toLowerCase();
  return served.test(id) || !without.some((pattern) => pattern.test(id));
}
