/** Words of a search: a text is found if it contains every one of them. */
import { plainText } from './plain-text';

/** Each word is tested on every row that matches the previous ones: at most this many, fewer if none is long enough for an index. */
const MOST_WORDS = 8;
const MOST_SHORT_WORDS = 2;
const INDEXED_LETTERS = 3;

/** The words to search for: longest first, without those contained in another one. */
export function searchWords(search: string): string[] {
  const words: string[] = [];
  const longest = search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  for (const word of longest) if (!words.some(other => other.includes(word))) words.push(word);
  const isIndexed = (words[0]?.length ?? 0) >= INDEXED_LETTERS;
  return words.slice(0, isIndexed ? MOST_WORDS : MOST_SHORT_WORDS);
}

/** Whether texts in memory contain every word of a search, without regard to accents. Without words every text is found. */
export function wordMatcher(search: string): (text: string) => boolean {
  const words = searchWords(plainText(search));
  if (words.length === 0) return () => true;
  return text => {
    const plain = plainText(text);
    return words.every(word => plain.includes(word));
  };
}
