/** How often a rule is right, by the verdicts of those who end its cases (design 10 §1 «Noise control»). */

/** Cases that people ended, by what they said. A late position is counted by neither figure. */
export interface Verdicts {
  readonly real: number;
  readonly real_no_action: number;
  readonly wrong: number;
}

/** So many verdicts say something about a rule. */
const ENOUGH_VERDICTS = 20;
/** A rule that is right less often is noise, in percent. */
const LEAST_PRECISION = 50;

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);

/** Whole percent of its verdicts in which the alert was real; null: there are none. */
export function precision({ real, real_no_action, wrong }: Verdicts): number | null {
  return percentOf(real + real_no_action, real + real_no_action + wrong);
}

/** Whole percent of its verdicts in which there was something to do; null: there are none. */
export function actionable({ real, real_no_action, wrong }: Verdicts): number | null {
  return percentOf(real, real + real_no_action + wrong);
}

/** Whether the rule should be changed: enough people said, and most of them that it was wrong. */
export function isNoisy(verdicts: Verdicts): boolean {
  const { real, real_no_action, wrong } = verdicts;
  return real + real_no_action + wrong >= ENOUGH_VERDICTS && (precision(verdicts) ?? 100) < LEAST_PRECISION;
}
