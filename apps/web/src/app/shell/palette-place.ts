/**
 * What Enter does: opens the selected entry, or waits, because the entries are still those of the text before and the person has selected
 * none of them.
 */
export const enterOpens = <T extends { key: string }>(
  entries: readonly T[],
  chosen: string | null,
  isBehind: boolean,
): T | 'wait' | undefined => (chosen === null && isBehind ? 'wait' : entries[placeOf(entries, chosen)]);

/** The current index of the selected entry; the first, if none is selected or it is gone. */
export const placeOf = (entries: readonly { key: string }[], chosen: string | null): number => {
  const place = entries.findIndex(entry => entry.key === chosen);
  return place < 0 && entries.length > 0 ? 0 : place;
};
