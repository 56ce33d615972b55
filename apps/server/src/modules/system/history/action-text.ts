import { GENERAL_TEXTS, UNNAMED_ACTION } from './history-texts.data.ts';

const texts = new Map<string, string>();

/** Registers the texts of what modules log (modules.ts): by `noun.action`, or by the action alone where several nouns share it. */
export function setHistoryTexts(declared: readonly Readonly<Record<string, string>>[]): void {
  for (const each of declared) for (const [key, text] of Object.entries(each)) texts.set(key, text);
}

/** Keys of all texts, `noun.action` or action. */
export const historyTextKeys = (): readonly string[] => [...texts.keys(), ...Object.keys(GENERAL_TEXTS)];

/** The Spanish text of a log entry; undefined if its action has none. */
export const knownActionText = (noun: string, action: string): string | undefined =>
  texts.get(`${noun}.${action}`) ?? texts.get(action) ?? GENERAL_TEXTS[action];

/** The Spanish text of a log entry. */
export const actionText = (noun: string, action: string): string => knownActionText(noun, action) ?? UNNAMED_ACTION;
