import { signCount } from './sign-count';

/**
 * Cuts a text to `most` characters (code points, as the database counts). A cut text ends in «…». For generated texts only: text entered by a person
 * is stored whole or refused on entry.
 */
export function shortened(text: string, most: number): string {
  if (signCount(text) <= most) return text;
  const kept = [...text].slice(0, most - 1).join('');
  return `${kept.trimEnd()}…`;
}
