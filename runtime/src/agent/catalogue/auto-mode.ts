/** Models without auto mode, in families whose newer members have it. */
const without = [/claude-3-/, /haiku(?!-5-5)/, /claude-(?:opus|sonnet)-4(?:-(?:0|1|5|20\d{6}|latest)|[@[]|$)/];

/** Ids for which the service uses a newer model than they name. */
const served = /^claude-opus-4(?:-0|-1|-20250514|-1-20250805)(?:\[1m\])?$/;

/** Whether auto mode, which checks each action, is available for a model. */
export function supportsAutoMode(model: string): boolean {
  const id = model.toLowerCase();
  return served.test(id) || !without.some((pattern) => pattern.test(id));
}
