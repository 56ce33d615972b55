import { fromManifests } from '../../../manifests.ts';
import { GENERAL_TEXTS, UNNAMED_ACTION } from './history-texts.data.ts';

/** The texts of what modules log: by `noun.action`, or by the action alone where several nouns share it. */
const actionTexts = fromManifests(
  ({ modules }) => new Map(modules.flatMap(({ historyTexts }) => Object.entries<string>(historyTexts ?? {}))),
);

/** Keys of all texts, `noun.action` or action. */
export const historyTextKeys = (): readonly string[] => [...actionTexts().keys(), ...Object.keys(GENERAL_TEXTS)];

/** The Spanish text of a log entry; undefined if its action has none. */
export const knownActionText = (noun: string, action: string): string | undefined =>
  actionTexts().get(`${noun}.${action}`) ?? actionTexts().get(action) ?? GENERAL_TEXTS[action];

/** The Spanish text of a log entry. */
export const actionText = (noun: string, action: string): string => knownActionText(noun, action) ?? UNNAMED_ACTION;
