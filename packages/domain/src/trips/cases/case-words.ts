/** How a message names a case: its label, «48188-1 · Disco 12», and what has happened. */

/** What follows the label: without the number of the container where both begin with it («48188-1: turno en Contecon …»). */
export function wordsAfter(label: string | null, words: string): string {
  const number = label?.split(' · ')[0];
  if (number === undefined || !words.startsWith(number)) return words;
  const rest = words.slice(number.length);
  const begin = rest.startsWith(':') ? rest.slice(1) : rest;
  return begin.startsWith(' ') && begin.trim() !== '' ? begin.trim() : words;
}
