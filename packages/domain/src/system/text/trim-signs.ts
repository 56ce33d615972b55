/**
 * The text without the signs at its end that a pattern of one sign matches, as `text.replace(/[…]+$/, '')` would give it: that begins anew at
 * each such sign in the middle, and takes the square of their number.
 */
export function trimEndOf(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimOf(text: string, sign: RegExp): string {
  const whole = trimEndOf(text, sign);
  let begin = 0;
  while (begin < whole.length && sign.test(whole.charAt(begin))) begin++;
  return whole.slice(begin);
}
