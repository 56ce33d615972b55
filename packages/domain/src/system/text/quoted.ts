const LONGEST = 60;

/**
 * What somebody wrote, in a sentence that names it: «-2,17x», shortened to a length that can be read. Control characters and halves of a
 * character become spaces, because a database refuses them.
 */
export function quoted(text: string, most: number = LONGEST): string {
  const short = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return `«${short.replace(/[\p{Cc}\p{Cs}]/gu, ' ')}»`;
}
