/**
 * Removes trailing characters that match a one-character pattern, as `text.replace(/[…]+$/, '')` does, but in linear time: the pattern is quadratic
 * in the number of such characters in the middle.
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
