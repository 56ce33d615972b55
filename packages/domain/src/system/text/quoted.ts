const LONGEST = 60;

/**
 * A typed value quoted in a sentence: «-2,17x», cut to a readable length. Control characters and lone surrogates become spaces, because a database
 * refuses them.
 */
export function quoted(text: string, most: number = LONGEST): string {
  const short = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return `«${short.replace(/[\p{Cc}\p{Cs}]/gu, ' ')}»`;
}
