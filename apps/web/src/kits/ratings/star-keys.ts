export const MOST = 5;
/** Half a star. */
export const STEP = 0.5;

const steps: Readonly<Record<string, number>> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
};

/** The value after a key; null: no rating, undefined: not a key of this control. Below one there is no rating. */
export function nextStars(value: number | null, key: string): number | null | undefined {
  if (/^[1-5]$/.test(key)) return Number(key);
  if (key === 'Home') return 1;
  if (key === 'End') return MOST;
  if (key === 'Delete' || key === 'Backspace') return null;
  const step = steps[key];
  if (step === undefined) return undefined;
  if (value === null) return step > 0 ? 1 : null;
  const next = value + step;
  return next < 1 ? null : Math.min(MOST, next);
}
