/** part ÷ whole in percent with one decimal; null when the whole is zero. */
export const sharePercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
