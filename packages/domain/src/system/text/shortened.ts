import { signCount } from './sign-count';

/**
 * A text of at most so many signs, as people and the database count them. One that is longer ends in «…», so that nobody takes what is left for
 * the whole. For what the program writes; what a person writes is kept whole, or refused where he writes it.
 */
export function shortened(text: string, most: number): string {
  if (signCount(text) <= most) return text;
  const kept = [...text].slice(0, most - 1).join('');
  return `${kept.trimEnd()}…`;
}
