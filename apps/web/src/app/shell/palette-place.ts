/** The current index of the selected entry; the first, if none is selected or it is gone. */
export const placeOf = (entries: readonly { key: string }[], chosen: string | null): number => {
  const place = entries.findIndex(entry => entry.key === chosen);
  return place < 0 && entries.length > 0 ? 0 : place;
};
